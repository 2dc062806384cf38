import type { Kind } from '../enums.ts';
import { block } from './block.ts';
import { attachment } from './media.ts';
import { page } from './page.ts';
import { post } from './post.ts';
import { category, tag } from './term.ts';

export const SCHEMAS = {
  post,
  page,
  attachment,
  cms_block: block,
  category,
  post_tag: tag,
} as const satisfies Record<Kind, object>;
