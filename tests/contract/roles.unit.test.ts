import { expect, it } from 'vitest';
import { may, ROLES, type Capability, type Role } from '../../api/contract/roles.ts';

const roles = Object.keys(ROLES) as Role[];
const rolesWith = (capability: Capability) => roles.filter((role) => may(role, capability));

it('gain rights from contributor to administrator', () => {
  const ladder: Role[] = ['subscriber', 'contributor', 'author', 'editor', 'administrator'];
  for (const [index, role] of ladder.slice(1).entries())
    expect(
      ROLES[ladder[index]!].filter((right) => !may(role, right)),
      role,
    ).toEqual([]);
});

it.each([
  ['edit_posts', ['administrator', 'editor', 'author', 'contributor']],
  ['publish_posts', ['administrator', 'editor', 'author']],
  ['upload_files', ['administrator', 'editor', 'author']],
  ['edit_others_posts', ['administrator', 'editor']],
  ['edit_pages', ['administrator', 'editor']],
  ['manage_categories', ['administrator', 'editor']],
  ['unfiltered_html', ['administrator', 'editor']],
  ['manage_translations', ['administrator', 'translation_manager']],
  ['translate', ['administrator', 'translator', 'translation_manager']],
  ['manage_options', ['administrator']],
] as const)('%s belongs to %j', (capability, expected) => expect(rolesWith(capability)).toEqual(expected));
