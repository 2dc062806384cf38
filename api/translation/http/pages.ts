import { can, type Caller } from '../../contract/caller.ts';
import type { WorkspacePage } from '../../site/workspace/pages.ts';
import type { TranslatingService } from '../jobs/translation.ts';
import { jobPreview, type Previewer } from './preview.ts';

const mayEnter = (caller: Caller): boolean => can(caller, 'translate');

export const translationPages = (service: TranslatingService, previewer: Previewer): WorkspacePage[] => [
  {
    path: /^xlate\/console\/$/,
    mayEnter,
    open: (frame) => ({ kind: 'translation-dashboard', frame }),
  },
  {
    path: /^xlate\/edit\/(\d{1,15})\/$/,
    mayEnter,
    open: (frame, { params }) => ({ kind: 'translation-editor', frame, job: Number(params[0]) }),
  },
  {
    path: /^xlate\/preview\/(\d{1,15})\/$/,
    mayEnter,
    open: (_, { params, caller, language }) => jobPreview(Number(params[0]), caller, service, previewer, language),
  },
];
