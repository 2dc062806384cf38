import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { openApiDocument } from '../../../api/contract/derive/openapi.ts';
import { openTestApp } from '../../helpers/test-app.ts';
import { page } from '../../helpers/guide-folder.ts';

type Component = { required: string[]; properties: Record<string, object> };

const { components } = openApiDocument({ base: '', name: '', description: '' }, 'en') as {
  components: { schemas: Record<string, Component> };
};
const ajv = new Ajv2020({ strictSchema: false, allowUnionTypes: true, formats: { uri: true } }).addSchema(
  { $id: 'document', components },
  'document',
);

const FILES = {
  'authors.yaml': '- {id: 1, slug: ada, name: Ada}\n',
  'cs/posts/a.md': page({ id: 1, title: 'A', author: 1, categories: [5] }, 'text'),
  'cs/pages/b.md': page({ id: 2, title: 'B', author: 1 }, 'text'),
  'cs/blocks/c.md': page({ id: 3, title: 'C', author: 1 }, 'text'),
  'cs/media/d.md': page({ id: 4, title: 'D', author: 1, file: '2026/01/d.pdf' }),
  'uploads/2026/01/d.pdf': '%PDF-1.4\n',
  'cs/categories/e.md': page({ id: 5, name: 'E' }),
  'cs/tags/f.md': page({ id: 6, name: 'F' }),
};

const RECORDS: [path: string, name: string][] = [
  ['/posts/1', 'Post'],
  ['/pages/2', 'Page'],
  ['/blocks/3', 'Block'],
  ['/media/4', 'Media'],
  ['/categories/5', 'Category'],
  ['/tags/6', 'Tag'],
  ['/users/1', 'User'],
];

it.each(RECORDS)('a response at %s matches both documents, in each context', async (path, name) => {
  const { send } = await openTestApp(FILES);
  const { schema } = (await send('OPTIONS', path)).body;
  for (const context of ['view', 'embed', 'edit']) {
    const component = `${name}${context[0]!.toUpperCase()}${context.slice(1)}`;
    const { required, properties } = components.schemas[component]!;
    const { _links, ...shown } = (await send('GET', `${path}?context=${context}`)).body;
    expect(_links).toBeTypeOf('object');
    expect(Object.keys(shown)).toEqual(required);
    const check = ajv.compile({ $ref: `document#/components/schemas/${component}` });
    check(shown);
    expect(check.errors).toBeNull();

    const fields = Object.entries<{ context: string[]; on_request?: string[] }>(schema.properties);
    const always = fields.filter(([, field]) => field.context.includes(context)).map(([field]) => field);
    expect(Object.keys(shown)).toEqual(always);
    const asked = fields.filter(([, field]) => field.on_request?.includes(context)).map(([field]) => field);
    const described = Object.keys(properties).filter((field) => !field.startsWith('_'));
    expect(described.toSorted()).toEqual([...always, ...asked].toSorted());
    if (asked.length === 0) continue;
    expect(Object.keys((await send('GET', `${path}?context=${context}&_fields=${asked.join()}`)).body)).toEqual(asked);
  }
});
