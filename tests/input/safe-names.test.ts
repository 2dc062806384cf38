import { describe, expect, it } from 'vitest';
import { blackPicture, file, part } from './uploads.ts';
import { BASE, openWorld } from './world.ts';

const world = await openWorld();

/** Names that leave the folder, hide, or would make some server run the file. */
const NAMES = [
  ...['../../x.png', '..\\\\..\\\\x.png', '/etc/x.png', 'C:\\\\x.png', '%2e%2e%2fx.png', '....//....//x.png'],
  ...['.htaccess.png', 'a.php.png', 'a.PHTML.png', 'a.p+hp.png', `${'x'.repeat(76)}.php.png`, 'a;b`c$(d)|e&f.png'],
  ...[
    '-rf.png',
    'con.png',
    'AUX.tar.png',
    '\u202egnp.exe.png',
    'a\u0000b.png',
    `${'x'.repeat(300)}.png`,
    '.png',
    'č ř.png',
  ],
];

const SENT: [string, typeof file][] = [
  ['a body', (name, bytes) => file(Buffer.from(name, 'utf8').toString('latin1').replaceAll('\0', '%00'), bytes)],
  ['a form', (name, bytes) => part(name.replaceAll('\\\\', '\\').replaceAll('\0', '%00'), bytes)],
];

describe.each(SENT)('the name of a picture sent as %s', (_way, sendAs) => {
  it.each(NAMES)('becomes a plain one in the folder of the month: %j', async (name) => {
    const { reply, changed } = await world.sendAndCompare(sendAs(name, blackPicture(2, 2)));
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    const path = (reply.body.source_url as string).slice(`${BASE}/cms-content/uploads/`.length);
    expect(path).toMatch(/^\d{4}\/\d\d\/[A-Za-z0-9][A-Za-z0-9._-]{0,90}\.png$/);
    expect(path).not.toMatch(/\.(php|phtml|exe|htaccess)\.|\/(con|aux)\./i);
    const places =
      /^(content\/uploads\/\d{4}\/\d\d\/[^/]+\.png|content\/cs\/media\/[^/]+\.md|data\/(ids\.json|audit\/audit\.jsonl))$/;
    expect(changed.filter((each) => !places.test(each))).toEqual([]);
    expect(changed).toContain(`content/uploads/${path}`);
  });
});

it('a picture just below the limit of pixels is accepted', async () => {
  const { status, body } = await world.send(file('large.png', blackPicture(8_000, 5_000)));
  expect([status, body.media_details?.width]).toEqual([201, 8_000]);
});

it('the name of a picture may have any length', async () => {
  const { status, body } = await world.send(part(`a${'.'.repeat(2_000_000)}b.png`, blackPicture(2, 2)));
  expect([status, body.source_url]).toEqual([201, expect.stringMatching(/\/a\.png$/)]);
});

it('names differ in more than case, for disks that ignore it', async () => {
  for (const [name, end] of [
    ['Case.png', '/Case.png'],
    ['case.png', '/case-1.png'],
    ['CASE.PNG', '/CASE-2.png'],
  ]) {
    const { body } = await world.send(file(name!, blackPicture(2, 2)));
    expect(body.source_url.slice(body.source_url.lastIndexOf('/'))).toBe(end);
  }
});

it('a picture that is also a script keeps its bytes but never the name of a script', async () => {
  const both = Buffer.concat([blackPicture(2, 2), Buffer.from('<?php system($_GET["c"]);')]);
  const { status, body } = await world.send(file('both.php.png', both));
  expect([status, body.mime_type]).toEqual([201, 'image/png']);
  expect(body.source_url).toMatch(/\/both\.php_\.png$/);
});

it('a name may state its language, and a body may have the type that curl gives it', async () => {
  const { headers, ...sent } = file('', blackPicture(2, 2), 'application/x-www-form-urlencoded');
  const disposition = "attachment; filename*=UTF-8'cs'%C5%99eka.png";
  const { status, body } = await world.send({ ...sent, headers: { ...headers, 'content-disposition': disposition } });
  expect([status, body.mime_type]).toEqual([201, 'image/png']);
  expect(body.source_url).toMatch(/\/reka\.png$/);
});
