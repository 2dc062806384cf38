import { englishPlural as plural } from '../plural.ts';

export const jobList = {
  inReview: 'Waiting for review',
  openQuestions: (count: number) => `${count} open ${count === 1 ? 'question' : 'questions'}`,
  title: 'Find jobs',
  search: 'Search',
  state: 'State',
  language: 'Into',
  translator: 'Translator',
  order: 'Order',
  /** By key and direction. */
  orders: {
    'id desc': 'newest first',
    'id asc': 'oldest first',
    'deadline asc': 'by deadline',
    'title asc': 'by title',
    'translator asc': 'by translator',
    'words desc': 'longest first',
    'modified desc': 'recently changed first',
  },
  open: 'Open',
  all: 'All',
  any: 'Any',
  found: (count: number) => plural(count, 'job', 'jobs'),
  none: 'There are no open jobs.',
  /** `count` is null while it is unknown. */
  orderFirst: (count: number | null) =>
    `Order a translation in the “To translate” tab${count === null ? '' : ` (${count})`}.`,
  wait: 'When there is work for you, you will find it here.',
  nothing: 'No jobs match.',
  choose: (title: string) => `Select ${title}`,
  selected: (count: number) => `${plural(count, 'job', 'jobs')} selected`,
  bulk: 'Selected jobs',
  assign: 'Assign',
  setDeadline: 'Set deadline',
  /** Before a translator is chosen. */
  chooseSomebody: 'Choose…',
  clearSure: (count: number) => `Remove the deadline of ${plural(count, 'job', 'jobs')}?`,
  clearYes: 'Remove the deadline',
  revise: 'Order again',
  machine: 'Machine draft',
  machinePublish: 'Publish machine draft',
  machineSure: (count: number) =>
    `Deliver machine translations of ${plural(count, 'job', 'jobs')} that nobody has read?`,
  machineYes: 'Deliver unread',
  cancelSure: (count: number) => `Cancel ${plural(count, 'job', 'jobs')}? Text already entered will not be used.`,
  changed: (count: number) => `${plural(count, 'job', 'jobs')} changed.`,
  notChanged: (count: number) => `${plural(count, 'job', 'jobs')} could not be changed:`,
  pages: 'Pages of jobs',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  before: 'Previous',
  after: 'Next',
};

export const estimate = {
  count: 'Count words to translate',
  counted: 'Counted',
  jobs: (count: number) => `Words in ${plural(count, 'open job', 'open jobs')}`,
  classes: { new: 'New', fuzzy: 'Fuzzy', exact: 'Exact', repeated: 'Repeated', done: 'Done' },
  total: 'Total',
  csv: 'Download the estimate (CSV)',
};
