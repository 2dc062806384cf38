/**
 * Events of which other systems can be notified. A row is the name of an event and when it happens;
 * `docs/settings.md` lists them.
 */
export const EVENTS = {
  'item.published': 'readers can see an item from now on',
  'item.updated': 'an item was written, also one that readers cannot see',
  'item.trashed': 'an item was moved to the trash',
  'item.deleted': 'an item was deleted',
  'proposal.opened': 'somebody proposed a change of texts',
  'proposal.changed': 'its author changed a proposal',
  'proposal.commented': 'somebody commented on a proposal',
  'proposal.accepted': 'a proposal was accepted and written',
  'proposal.declined': 'a proposal was declined or withdrawn',
  'translation.ordered': 'a translation job was made',
  'translation.assigned': 'a translation job has a translator',
  'translation.asked': 'somebody asked about a job',
  'translation.answered': 'a question about a job was answered or resolved',
  'translation.in_review': 'a whole translation waits for a second person',
  'translation.returned': 'a translation was given back by its reviewer',
  'translation.delivered': 'a translation was written, its job complete',
  'translation.cancelled': 'a translation job was cancelled, or its source is gone',
  'translation.published': 'readers can see a translation from now on',
  'translation.overdue': 'the deadline of a job has passed',
  'translation.stale': 'a published text changed and its translation fell behind',
} as const satisfies Record<string, string>;

export type EventType = keyof typeof EVENTS;

/**
 * An event. `data` identifies the object but never contains its text: receivers with access can request
 * that from the API.
 */
export interface OutboundEvent {
  type: EventType;
  data: Readonly<Record<string, string | number | boolean | null>>;
}
