import type { OutputFolder } from '../../content/store/disk/output-folder.ts';

/** Differences between a clean build and a folder kept up to date, one line each. `foreign` files are allowed. */
export async function differences(
  clean: OutputFolder,
  kept: OutputFolder,
  foreign: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const wanted = await clean.list();
  const there = new Set(await kept.list());
  const missing = wanted.filter((file) => !there.has(file)).map((file) => `missing: ${file}`);
  const surplus = [...there.difference(new Set([...wanted, ...foreign]))].map((file) => `unexpected: ${file}`);
  const differing: string[] = [];
  for (const file of wanted) {
    const [a, b] = [await clean.read(file), await kept.read(file)];
    if (there.has(file) && a && !(b && a.equals(b))) differing.push(`differs: ${file}`);
  }
  return [...missing, ...surplus, ...differing];
}
