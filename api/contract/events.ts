/** What other systems can be told of. A row is the name of an event and when it happens; `docs/operating.md` lists them. */
export const EVENTS = {
  'item.published': 'readers can see an item from now on: it was published, came due, or came back from the trash',
  'item.updated': 'an item was written and stays where it is; also a new one that readers cannot see yet',
  'item.trashed': 'an item was moved to the trash',
  'item.deleted': 'an item was deleted for good',
  'proposal.opened': 'somebody proposed a change of texts',
  'proposal.changed': 'the author of an open proposal changed it',
  'proposal.commented': 'somebody commented on a proposal',
  'proposal.accepted': 'a proposal was accepted and its changes were written',
  'proposal.declined': 'a proposal was declined, or taken back by its author',
  'translation.ordered': 'a translation job was made for an item',
  'translation.assigned': 'a translation job was given to a translator, or taken by one',
  'translation.asked': 'somebody asked a question about a translation job',
  'translation.answered': 'a question about a translation job was answered or marked as resolved',
  'translation.in_review': 'a whole translation waits for a second person',
  'translation.returned': 'whoever reviewed a translation gave it back',
  'translation.delivered': 'a translation was written into the guide and its job is complete',
  'translation.cancelled': 'a translation job was given up, or its source is gone',
  'translation.published': 'readers can see a translation from now on',
  'translation.overdue': 'the deadline of an open translation job has passed; once for each deadline',
  'translation.stale': 'a published text was changed and its translation no longer says the same',
} as const satisfies Record<string, string>;

export type EventType = keyof typeof EVENTS;

/** Something that happened. `data` says what it happened to, never the text of it: whoever may read that asks the API. */
export interface OutboundEvent {
  type: EventType;
  data: Readonly<Record<string, string | number | boolean | null>>;
}
