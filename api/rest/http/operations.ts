import { createAutosave, getAutosave, listAutosaves } from '../operations/autosaves.ts';
import { acceptProposal, declineProposal } from '../operations/decide-proposal.ts';
import { deleteItem } from '../operations/delete-item.ts';
import { listFeedback } from '../operations/list-feedback.ts';
import { listSearches } from '../operations/list-searches.ts';
import { listTexts } from '../operations/list-texts.ts';
import { revokeShare, sharePreview } from '../operations/share-preview.ts';
import { compareLanguages, getSource, previewItem } from '../operations/preview-item.ts';
import { getMe } from '../operations/get-me.ts';
import { mergeText } from '../operations/merge-text.ts';
import { searchItems } from '../operations/search-items.ts';
import type { Operations } from '../operations/operation.ts';
import { proxyEmbed } from '../operations/proxy-embed.ts';
import {
  listProposals,
  createProposal,
  getProposal,
  changeProposal,
  previewProposal,
  commentProposal,
} from '../operations/proposals.ts';
import { createUser, deleteUser, listAccounts, updateUser } from '../operations/people.ts';
import {
  createApplicationPassword,
  deleteApplicationPassword,
  listApplicationPasswords,
  setOwnMail,
  setOwnPassword,
} from '../operations/own-account.ts';
import { READS } from '../operations/reads.ts';
import { deleteRevision, getRevision, listRevisions } from '../operations/revisions.ts';
import { createItem } from '../operations/create-items.ts';
import { updateItem } from '../operations/write-items.ts';
import { createTerm, deleteTerm, updateTerm } from '../operations/write-terms.ts';

/** What each name of the route table does, but for those of translation. */
export const OPERATIONS = {
  ...READS,
  proxyEmbed,
  searchItems,
  createItem,
  updateItem,
  deleteItem,
  listRevisions,
  getRevision,
  deleteRevision,
  listAutosaves,
  createAutosave,
  getAutosave,
  mergeText,
  listProposals,
  createProposal,
  getProposal,
  changeProposal,
  previewProposal,
  commentProposal,
  acceptProposal,
  declineProposal,
  createTerm,
  updateTerm,
  deleteTerm,
  getMe,
  listAccounts,
  createUser,
  updateUser,
  deleteUser,
  setOwnMail,
  setOwnPassword,
  listApplicationPasswords,
  createApplicationPassword,
  deleteApplicationPassword,
  listTexts,
  listFeedback,
  listSearches,
  previewItem,
  compareLanguages,
  getSource,
  sharePreview,
  revokeShare,
} as const satisfies Partial<Operations>;
