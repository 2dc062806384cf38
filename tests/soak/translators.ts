import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { writeSignature } from '../../api/translation/delivery/signature.ts';
import { dataUrl, sha256, translate } from '../translation/jobs/delivery.ts';
import type { SoakedGuide } from './guide.ts';

const CMS = '/cms-json/cms/v2';
const XLATE = '/cms-json/xlate/tm/v1';

type Ordered = { items: { xlate_job_id: number }[] };

/** Repeatedly changes a Czech text, orders its translation, translates the file and delivers it. */
export async function translateTexts(guide: SoakedGuide, isOver: () => boolean): Promise<void> {
  const key = await registeredKey(guide);
  let source = 0;
  for (let n = 1; !isOver(); n++) {
    source ||= await makeSource(guide);
    const isDone = source > 0 && (await translateOnce(guide, key, source, n));
    // If a fault left it half done, start again with another text.
    if (!isDone && source > 0) {
      await guide.ask('DELETE', `${CMS}/posts/${source}?force=true`, 'ada');
      source = 0;
    }
    await wait(guide.isFaulty ? 1_000 : 500);
  }
}

async function registeredKey(guide: SoakedGuide): Promise<Buffer> {
  const reply = await guide.ask('POST', `${XLATE}/ams/register_manager`, 'mara');
  return Buffer.from((JSON.parse(reply?.text ?? '{}') as { secret_key: string }).secret_key, 'base64');
}

async function makeSource(guide: SoakedGuide): Promise<number> {
  const body = { title: 'Překládaný článek', content: 'Otevřete okno.', status: 'publish', lang: 'cs' };
  const reply = await guide.ask('POST', `${CMS}/posts`, 'eda', body);
  return reply?.status === 201 ? (JSON.parse(reply.text) as { id: number }).id : 0;
}

/** Whether the new text was translated and exists in English. */
async function translateOnce(guide: SoakedGuide, key: Buffer, source_id: number, n: number): Promise<boolean> {
  const content = `Otevřete okno ${n}.\n\nStiskněte **Uložit** a zavřete okno ${n}.`;
  const changed = await guide.ask('PATCH', `${CMS}/posts/${source_id}`, 'eda', { content });
  if (changed?.status !== 200) return false;
  const ordered = await guide.ask('POST', `${XLATE}/ate/jobs`, 'mara', { source_id });
  if (!ordered || ordered.status >= 300) return false;
  const id = (JSON.parse(ordered.text) as Ordered).items[0]?.xlate_job_id ?? 0;
  const fetched = await guide.ask('GET', `${XLATE}/xliff/fetch/${id}?format=xliff`, 'mara');
  if (fetched?.status !== 200) return false;
  const file = translate(fetched.text);
  const xliff_url = dataUrl(file);
  const signature = writeSignature(key, {
    ...{ job_id: id, xliff_url, t: Math.floor(Date.now() / 1000), n: randomBytes(16).toString('hex'), x: sha256(file) },
  });
  const delivered = await guide.ask('POST', `${XLATE}/ate/jobs/receive/${id}`, null, { xliff_url, signature });
  if (delivered?.status !== 200) return false;
  const { post_id } = JSON.parse(delivered.text) as { post_id: number };
  const target = await guide.ask('GET', `${CMS}/posts/${post_id}`);
  if (target?.status === 200 && !target.text.includes(` ${n}.`))
    guide.errors.push(`${post_id} is not what was delivered for ${source_id}`);
  guide.counts['translated'] = (guide.counts['translated'] ?? 0) + 1;
  return true;
}
