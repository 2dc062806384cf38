import * as autosaves from '../operations/autosaves.ts';
import { createItem } from '../operations/create-items.ts';
import * as decisions from '../operations/decide-proposal.ts';
import { deleteItem } from '../operations/delete-item.ts';
import * as ownAccount from '../operations/own-account.ts';
import { listFeedback, listSearches } from '../operations/reader-reports.ts';
import { listFiles } from '../operations/list-files.ts';
import { listTexts } from '../operations/list-texts.ts';
import { mergeText, updateItem } from '../operations/write-items.ts';
import type { Operations } from '../operations/operation.ts';
import * as people from '../operations/people.ts';
import * as previews from '../operations/preview-item.ts';
import {
  changeProposal,
  commentProposal,
  createProposal,
  getProposal,
  listProposals,
  previewProposal,
} from '../operations/proposals.ts';
import { proxyEmbed } from '../operations/proxy-embed.ts';
import { READS } from '../operations/reads.ts';
import * as revisions from '../operations/revisions.ts';
import { searchItems } from '../operations/read-items.ts';
import { createTerm, deleteTerm, updateTerm } from '../operations/write-terms.ts';

/**
 * Implementations of the operations in the route table, except those of translation. A module spread here must export
 * operations only.
 */
export const OPERATIONS = {
  ...READS,
  ...autosaves,
  ...decisions,
  ...ownAccount,
  ...people,
  ...previews,
  ...revisions,
  proxyEmbed,
  searchItems,
  createItem,
  updateItem,
  deleteItem,
  mergeText,
  listProposals,
  createProposal,
  getProposal,
  changeProposal,
  previewProposal,
  commentProposal,
  createTerm,
  updateTerm,
  deleteTerm,
  listTexts,
  listFiles,
  listFeedback,
  listSearches,
} as const satisfies Partial<Operations>;
