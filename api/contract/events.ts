/** What other systems can be told. A row is the name of an event and when it happens; `docs/settings.md` lists them. */
export const EVENTS = {
  'item.published': 'an item became visible to readers',
  'item.updated': 'an item was written, even one that readers cannot see',
  'item.trashed': 'an item was moved to the trash',
  'item.deleted': 'an item was deleted',
  'proposal.opened': 'someone proposed a change to texts',
  'proposal.changed': 'a proposal was changed by its author',
  'proposal.commented': 'someone commented on a proposal',
  'proposal.accepted': 'a proposal was accepted and written',
  'proposal.declined': 'a proposal was declined or withdrawn',
  'translation.ordered': 'a translation job was created',
  'translation.assigned': 'a translation job was assigned to a translator',
  'translation.asked': 'someone asked a question about a job',
  'translation.answered': 'a question about a job was answered or resolved',
  'translation.in_review': 'a complete translation waits for review by a second person',
  'translation.returned': 'a translation was returned by its reviewer',
  'translation.delivered': 'a translation was written and its job completed',
  'translation.cancelled': 'a translation job was cancelled, or its source is gone',
  'translation.published': 'a translation became visible to readers',
  'translation.overdue': 'the deadline of a job has passed',
  'translation.stale': 'a published text changed and its translation fell behind',
} as const satisfies Record<string, string>;

export type EventType = keyof typeof EVENTS;

/** Something that happened. `data` says what it happened to, never the text of it: whoever may read that asks the API. */
export interface OutboundEvent {
  type: EventType;
  data: Readonly<Record<string, string | number | boolean | null>>;
}
