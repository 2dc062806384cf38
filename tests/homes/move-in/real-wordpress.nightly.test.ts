import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareTexts } from '../../../api/homes/move-in/account/compare.ts';
import { shortfalls } from '../../../api/homes/move-in/account/report.ts';
import { moveIn } from '../../../api/homes/move-in/move-in.ts';
import { serveGuide } from '../../../scripts/command/serve-guide.ts';
import { renderText } from '../../../api/homes/move-in/texts.ts';
import { writeWxr } from '../../../api/homes/move-in/write-wxr.ts';
import { makeFolder } from '../../helpers/guide-folder.ts';
import { indexOf } from './helpers.ts';
import { startWordPress } from './wordpress/wordpress.ts';

test('a real WordPress moves in whole, twice, and its texts go back into a fresh one', async () => {
  const { url, login, password } = await startWordPress();
  const { root, contentDir, dataDir } = await makeFolder();
  const options = {
    url,
    contentDir,
    dataDir,
    reportDir: root,
    client: { credentials: { login, password } },
    serve: serveGuide(),
  };
  await writeFile(join(root, 'move-in.yaml'), 'taxonomies: { product: tag }\n');
  expect(shortfalls((await moveIn(options)).report, { words: 99.5, pictures: 100, urls: 100 })).toEqual([]);
  expect((await moveIn(options)).bytes).toBe(0);

  const index = await indexOf({ contentDir });
  const wxr = join(root, 'back.xml');
  await writeFile(wxr, writeWxr(index, 'https://guide.example'));
  const fresh = await startWordPress({ seed: false });
  const texts = JSON.parse(await fresh.php('import.php', wxr)) as Record<
    string,
    { title: string; slug: string; html: string; lang: string; translations: Record<string, number> }
  >;
  const missing: string[] = [];
  for (const item of index.allItems()) {
    if (item.type === 'attachment' || item.status === 'trash') continue;
    const text = texts[item.id];
    expect(text, item.path).toMatchObject({ slug: item.slug, lang: item.language });
    const partner = index.partner(item);
    if (partner) expect(text!.translations).toEqual({ [item.language]: item.id, [partner.language]: partner.id });
    const { words } = compareTexts(renderText(item, index).html, text!.html, (one) => one);
    missing.push(...words.missing.map(({ what, place }) => `${item.path}: ${what} ${place}`));
  }
  expect(missing).toEqual([]);
});
