import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../api/contract/enums.ts';
import { openApiDocument } from '../../../api/contract/derive/openapi.ts';

const site = { base: 'https://guide.example', name: 'Guide', description: 'A guide' };

it.each(LANGUAGES)('the OpenAPI document in %s follows the recommended rules of Redocly', async (language) => {
  const source = JSON.stringify(openApiDocument(site, language));
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

/** Further rules recommended by Spectral, which itself would add 60 MB of packages. */
it.each(LANGUAGES)(
  'the OpenAPI document in %s names its owner, and describes every operation and its tag',
  (language) => {
    const { info, tags, paths } = openApiDocument(site, language) as {
      info: { contact: object };
      tags: { name: string; description: string }[];
      paths: Record<string, Record<string, { description: string; tags: string[] }>>;
    };
    expect(info.contact).toEqual({ name: site.name, url: site.base });
    const known = tags.map(({ name }) => name);
    for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
      expect(operation.description).toMatch(/\p{L}.*\.$/u);
      expect(known).toEqual(expect.arrayContaining(operation.tags));
    }
  },
);
