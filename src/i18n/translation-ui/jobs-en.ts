import { englishPlural as plural } from '../plural.ts';
import type { EstimateTexts, JobListTexts } from './texts.ts';

export const jobList: JobListTexts = {
  title: 'Find jobs',
  search: 'Search',
  state: 'State',
  language: 'Into',
  translator: 'Translator',
  order: 'Order',
  orders: {
    'id desc': 'newest first',
    'id asc': 'oldest first',
    'deadline asc': 'by deadline',
    'title asc': 'by title',
    'translator asc': 'by translator',
    'words desc': 'longest first',
    'modified desc': 'last changed first',
  },
  open: 'Open',
  all: 'All',
  any: 'Any',
  found: (count) => plural(count, 'job', 'jobs'),
  none: 'No job is open.',
  nothing: 'No job is like this.',
  choose: (title) => `Select ${title}`,
  selected: (count) => `${plural(count, 'job', 'jobs')} selected`,
  bulk: 'Selected jobs',
  assign: 'Assign',
  setDeadline: 'Set deadline',
  revise: 'Order again',
  cancelSure: (count) => `Cancel ${plural(count, 'job', 'jobs')}? What was typed will not be used.`,
  changed: (count) => `${plural(count, 'job', 'jobs')} changed.`,
  notChanged: (count) => `${plural(count, 'job', 'jobs')} could not be changed:`,
  pages: 'Pages of jobs',
  page: (page, pages) => `Page ${page} of ${pages}`,
  before: 'Previous',
  after: 'Next',
};

export const estimate: EstimateTexts = {
  count: 'Count words to do',
  counted: 'Counted',
  jobs: (count) => `Words in ${plural(count, 'open job', 'open jobs')}`,
  classes: { new: 'New', fuzzy: 'Fuzzy', exact: 'Exact', repeated: 'Repeated', done: 'Done' },
  total: 'Total',
  csv: 'Download the estimate (CSV)',
};
