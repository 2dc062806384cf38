import { pagePolicy } from '../../../api/site/render/page-policy.ts';
import { describe, expect, it } from 'vitest';
import { contrast } from '../../../api/lib/colour.ts';
import type { Site } from '../../../api/contract/model.ts';
import { shades } from '../../../api/site/render/own-styles.ts';
import { weakest } from '../../../api/content/store/site/accent.ts';
import { confine } from '../../../api/content/store/disk/confine.ts';
import { openFiles } from '../../../api/content/store/disk/files.ts';
import type { Issue } from '../../../api/content/store/front-matter/front-matter.ts';
import { parseAuthors, readSite } from '../../../api/content/store/site-settings.ts';
import { type ContentFiles, makeFolder } from '../../helpers/guide-folder.ts';
import { PICTURE } from '../../helpers/sample.ts';

async function read(yaml: string | Uint8Array, files: ContentFiles = {}): Promise<{ site: Site; issues: string[] }> {
  const { contentDir } = await makeFolder({ 'site.yaml': yaml, ...files });
  const issues: { path: string; line: number; field: string; message: string }[] = [];
  const site = await readSite(confine(openFiles(), contentDir), contentDir, issues);
  return { site, issues: issues.map(({ path, line, message }) => `${path}:${line}: ${message}`) };
}

describe('the settings of the owner', () => {
  it('have defaults: two languages, Czech at the root, and the look of the guide', async () => {
    const { site, issues } = await read('name: Guide\n');
    expect(issues).toEqual([]);
    expect(site).toMatchObject({
      languages: ['cs', 'en'],
      root_language: 'cs',
      name: { cs: 'Guide', en: 'Guide' },
      ...{ logo: null, icon: null, accent: null, contact: null, theme: '', files: {} },
      navigation: ['manuals', 'topics', 'pages'],
    });
  });

  it('have one text for all languages or one for each', async () => {
    const { site } = await read(
      'home:\n  headline: Hi\n  prompts: { cs: [a, b], en: [c] }\nlinks:\n  footer:\n    - label: { cs: Stav, en: Status }\n      url: https://status.example\n',
    );
    expect(site.home).toMatchObject({ headline: { cs: 'Hi', en: 'Hi' }, prompts: { cs: ['a', 'b'], en: ['c'] } });
    expect(site.links.footer.cs).toEqual([{ label: 'Stav', url: 'https://status.example' }]);
    expect(site.links.footer.en).toEqual([{ label: 'Status', url: 'https://status.example' }]);
  });

  it.each([
    ['help@acme.example', { label: '', url: 'mailto:help@acme.example' }],
    ['/contact/', { label: '', url: '/contact/' }],
    ['{ label: Ask us, url: "https://acme.example/ask" }', { label: 'Ask us', url: 'https://acme.example/ask' }],
  ])('have a contact: %s', async (yaml, contact) => {
    const { site, issues } = await read(`contact: ${yaml}\n`);
    expect([site.contact?.en, issues]).toEqual([contact, []]);
  });

  it.each([
    ['', { hook: '' }],
    ['feedback: on', { hook: '' }],
    ['feedback: off', null],
    ['feedback: https://hook.example/guide?key=1', { hook: 'https://hook.example/guide?key=1' }],
  ])('enable feedback, and its hook on a static host: %j', async (yaml, feedback) => {
    const { site, issues } = await read(`${yaml}\n`);
    expect([site.feedback, issues]).toEqual([feedback, []]);
    const hosts = /connect-src [^;]*/.exec(pagePolicy([], site))?.[0];
    expect(hosts).toBe(feedback?.hook ? "connect-src 'self' https://hook.example" : undefined);
  });

  it('enable the counting of searches', async () => {
    const counted = async (yaml: string) => (await read(yaml)).site.searches;
    expect([await counted('\n'), await counted('searches: on\n'), await counted('searches: off\n')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each([
    ['public_url: guide.example', 'public_url: must be a URL such as https://guide.example'],
    ['public_url: https://guide.example/?a', 'public_url: must be a URL'],
    ['edit_url: git.example/{path}', 'edit_url: must be a URL with {path} in it'],
    ['edit_url: https://git.example/edit/', 'edit_url: must be a URL with {path} in it'],
    ['colour: red', 'colour: is not a setting'],
    ['links:\n  heading: []', 'links.heading: is not a setting'],
    ['links:\n  footer:\n    - { label: X, url: "javascript:alert(1)" }', 'links.footer[0].url: must be a URL'],
    ['contact: nobody', 'contact: must be a URL'],
    ['feedback: http://hook.example', 'feedback: must be on, off, or a URL that begins with https://'],
    ['meta: [a]', 'meta: must be a map of names to their definitions'],
    ['meta:\n  a: { type: date }', 'meta.a.type: must be one of string, integer, number, boolean'],
    ['meta:\n  a: { for: [cms_block] }', 'meta.a.for[0]: must be one of post, page, attachment, category, post_tag'],
    ['meta:\n  a: { shown: nobody }', 'meta.a.shown: must be one of editors, everyone'],
    ['meta:\n  1a: { type: string }', 'meta.1a: must be a name of letters'],
    ['proposals: on', 'proposals: must have the keys readers, second_person'],
    ['proposals:\n  readers: maybe', 'proposals.readers: must be on or off'],
    ['proposals:\n  second_person: [poem]', 'proposals.second_person[0]: must be one of post, page'],
    ['name: &a A\ndescription: *a', 'anchors and aliases are not allowed'],
    ['typography: maybe', 'typography: must be on or off'],
    ['searches: sometimes', 'searches: must be on or off'],
    ['languages: [en, de]', 'languages[1]: must be one of cs, en'],
    ['languages: [en]\nroot_language: cs', 'root_language: cs is not among the languages'],
    ['navigation: [manuals, blog]', 'navigation[1]: must be one of manuals, topics, pages'],
    ['logo: logo.svg', 'logo: there is no file public/logo.svg'],
    ['logo: ../site.yaml', 'logo: there is no file public/../site.yaml'],
    ['name: [a]', 'name: must be text'],
    ['name: { de: Hilfe }', 'name.de: is not a setting'],
    ['accent: teal', 'accent: must be a colour'],
    ['accent: "#8fd0c0"', 'accent: #8fd0c0 is hard to read'],
    ['accent: { light: "#0b6e72", dark: "#0b6e72" }', 'accent.dark: #0b6e72 is hard to read'],
    ['image_sizes: { big: 100 }', 'image_sizes.big: must be [width, height, true or false]'],
    ['redirects: [/a/]', 'redirects: must be a map of old paths to current ones'],
    ['redirects:\n  a: /b/', 'redirects.a: must be a path such as /old-address/'],
    ['redirects:\n  /../a/: /b/', 'redirects./../a/: must be a path'],
    ['redirects:\n  /a/: https://evil.example/', 'redirects./a/: must lead to another path of the site'],
    ['redirects:\n  /a/: //evil.example/', 'redirects./a/: must lead to another path of the site'],
    ['redirects:\n  /a/: /\\evil.example/', 'redirects./a/: must lead to another path of the site'],
    ['redirects:\n  /a/: /a/', 'redirects./a/: must lead to another path of the site'],
    ['redirects:\n  /\u010d/: /c\u030c/', 'redirects./\u010d/: must lead to another path of the site'],
    ['head: "<div></div>"', 'head: <div> is not allowed in the head'],
    ['head: "<script>let a"', 'head: <script> is not closed'],
    ['head: \'<link rel="stylesheet" href="http://a.example/x.css">\'', 'head: http://a.example/x.css must begin'],
    ['home:\n  prompts:\n    - { a: b }', 'home.prompts[0]: must be text'],
  ])('report invalid values with their lines: %j', async (yaml, message) => {
    const { issues } = await read(`# Settings\n${yaml}\n`);
    expect(issues).toHaveLength(1);
    expect(issues[0]).toContain(message);
    expect(issues[0]).toMatch(/^site\.yaml:[2-4]: /);
  });

  it('report the line of the wrong value', async () => {
    const { issues } = await read('name: A\nlinks:\n  footer:\n    - { label: X, url: "x y" }\n  header: []\nfoo: 1\n');
    expect(issues.map((issue) => issue.slice(0, 13))).toEqual(['site.yaml:6: ', 'site.yaml:4: ']);
  });

  it('are read if a part is broken, but not at all if they are not YAML', async () => {
    expect((await read('name: Guide\naccent: red\n')).site.name.en).toBe('Guide');
    const { issues } = await read('name: "Guide\ncontact: a@b.example\n');
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatch(/^site\.yaml:\d+: /);
  });

  it('are not read from bytes of another encoding, which a later edit would destroy', async () => {
    const { site, issues } = await read(Buffer.from('# Settings\nname: N\xe1pov\xecda\n', 'latin1'));
    expect(issues).toEqual(['site.yaml:2: the file is not UTF-8 text; save it as UTF-8']);
    expect(site.name.cs).toBe('Support Guide');
  });
});

describe('the profiles of authors', () => {
  const told = (yaml: string) => {
    const issues: Issue[] = [];
    const authors = parseAuthors(yaml, issues);
    return { ids: [...authors.keys()], told: issues.map(({ line, message }) => `${line}: ${message}`) };
  };

  it.each(['', '# none\n', '[]\n'])('may be missing: %j', (yaml) => expect(told(yaml)).toEqual({ ids: [], told: [] }));

  it.each(['authors:\n  - id: 1\n    slug: eva\n', 'eva:\n  id: 1\n', 'Eva\n'])('must be a list: %j', (yaml) =>
    expect(told(yaml)).toEqual({ ids: [], told: ['1: the profiles must be a list, each beginning with "- id:"'] }),
  );

  it.each([
    ['- id: 1\n  slug: eva\n- id: 1\n  slug: jan\n', '3: author 2 has the id of another, 1'],
    ['- id: 1\n  slug: eva\n- id: 2\n  slug: eva\n', '4: author 2 has the slug of author 1, eva'],
    ['- id: 1\n  slug: eva\n  name: [Eva]\n', '3: [0].name: must be text'],
    ['- id: 1\n  slug: eva\n  name: { de: Eva }\n', '3: [0].name.de: is not a setting; known settings are cs, en'],
  ])('have an id, a slug and texts: %j', (yaml, message) => expect(told(yaml)).toEqual({ ids: [1], told: [message] }));
});

describe('files of the owner', () => {
  it('are published as they are, except hidden ones and those that would break the guide', async () => {
    const { site, issues } = await read('name: Guide\n', {
      'public/CNAME': 'guide.example',
      'public/.well-known/security.txt': 'Contact: mailto:a@b.example',
      'public/deep/er/file.txt': 'x',
      'public/.DS_Store': 'x',
      'public/cms-json/index.json': '{}',
      'theme.css': 'h1 { color: red }',
    });
    expect(Object.keys(site.files).sort()).toEqual(['.well-known/security.txt', 'CNAME', 'deep/er/file.txt']);
    expect(issues).toEqual(['public/cms-json/index.json:1: the guide itself writes the files in cms-json/']);
    expect(site.theme).not.toBe('');
  });

  it('a picture has its size, and one serves both schemes', async () => {
    const { site, issues } = await read('logo: logo.png\nicon: logo.png\n', { 'public/logo.png': PICTURE });
    const picture = { file: 'logo.png', width: 40, height: 30 };
    expect([site.logo, site.icon, issues]).toEqual([
      { light: picture, dark: picture },
      { light: picture, dark: picture },
      [],
    ]);
  });

  it('each scheme may have its own picture', async () => {
    const files = { 'public/day.png': PICTURE, 'public/night.png': PICTURE };
    const { site, issues } = await read('icon: { light: day.png, dark: night.png }\n', files);
    expect([site.icon?.light.file, site.icon?.dark.file, issues]).toEqual(['day.png', 'night.png', []]);
  });

  it('a file that is not a picture is reported', async () => {
    const { issues } = await read('logo: logo.png\n', { 'public/logo.png': 'text' });
    expect(issues).toEqual(['site.yaml:1: logo: public/logo.png is not a picture']);
  });
});

it.each(['#0b6e72', '#3f6212', '#7c2d12', '#1d4ed8', '#000000', '#9d174d'])(
  'the accent colour %s is readable wherever it is used',
  async (colour) => {
    const { site, issues } = await read(`accent: "${colour}"\n`);
    expect(issues).toEqual([]);
    const tones = shades(site.accent!);
    for (const scheme of ['light', 'dark'] as const) {
      const at = (name: string) => tones[name]![scheme];
      const text = scheme === 'light' ? at('--sl-color-accent') : at('--sl-color-accent-high');
      expect(weakest(text, scheme)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(at('--sl-color-accent-high'), at('--sl-color-accent-low'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(at('--on-primary'), at('--primary'))).toBeGreaterThanOrEqual(4.5);
      // Text of the hero: the second grey of the templates.
      expect(contrast({ light: '#354345', dark: '#c2cdce' }[scheme], at('--hero-tint'))).toBeGreaterThanOrEqual(4.5);
    }
  },
);

it('a snippet for the head allows its hosts and its inline scripts, and no others', async () => {
  const { site, issues } = await read(
    'head:\n  html: |\n    <script defer src="https://s.example/a.js"></script>\n    <script>let a = 1;</script>\n    <script type="application/ld+json">{}</script>\n    <link rel="stylesheet" href="https://f.example/x.css">\n    <meta name="x" content="y">\n  hosts: [https://api.s.example]\n',
  );
  expect(issues).toEqual([]);
  expect(site.head.sources).toEqual({
    'connect-src': ['https://api.s.example', 'https://s.example'],
    'font-src': ['https://f.example'],
    'img-src': ['https://api.s.example', 'https://s.example'],
    'script-src': [expect.stringMatching(/^'sha256-.{44}'$/), 'https://s.example'],
    'style-src': ['https://f.example'],
  });
});
