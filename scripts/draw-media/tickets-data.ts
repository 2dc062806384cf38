/** Names of states and priorities, and the sample tickets the pictures share. */
import type { Pick } from './frame.ts';
import type { Tone } from './shapes.ts';

export type State = 'new' | 'open' | 'waiting' | 'hold' | 'solved' | 'closed';
type Priority = 'low' | 'normal' | 'high' | 'critical';

export function stateName(t: Pick, state: State): [string, Tone] {
  const names: Record<State, [string, Tone]> = {
    new: [t('Nový', 'New'), 'brand'],
    open: [t('Otevřený', 'Open'), 'red'],
    waiting: [t('Čeká na zákazníka', 'Waiting for customer'), 'amber'],
    hold: [t('Pozastavený', 'On hold'), 'violet'],
    solved: [t('Vyřešený', 'Solved'), 'green'],
    closed: [t('Uzavřený', 'Closed'), 'gray'],
  };
  return names[state];
}

export function priorityName(t: Pick, priority: Priority): [string, Tone] {
  const names: Record<Priority, [string, Tone]> = {
    low: [t('Nízká', 'Low'), 'gray'],
    normal: [t('Běžná', 'Normal'), 'brand'],
    high: [t('Vysoká', 'High'), 'amber'],
    critical: [t('Kritická', 'Critical'), 'red'],
  };
  return names[priority];
}

interface Ticket {
  number: string;
  subject: string;
  from: string;
  state: State;
  priority: Priority;
  due: string;
}

export const sampleTickets = (t: Pick): Ticket[] => [
  {
    number: '#1048',
    subject: t('Nejde se přihlásit', 'Cannot sign in'),
    from: t('Recepce', 'Reception'),
    state: 'new',
    priority: 'critical',
    due: '6 min',
  },
  {
    number: '#1045',
    subject: t('Tiskárna hlásí chybu', 'Printer reports an error'),
    from: t('Účtárna', 'Accounts'),
    state: 'open',
    priority: 'high',
    due: '1 h 10 min',
  },
  {
    number: '#1041',
    subject: t('Chybí faktura za srpen', 'August invoice missing'),
    from: t('Nákup', 'Purchasing'),
    state: 'open',
    priority: 'normal',
    due: '5 h',
  },
  {
    number: '#1032',
    subject: t('Změna adresy dodání', 'Delivery address change'),
    from: t('Prodejna 4', 'Shop 4'),
    state: 'open',
    priority: 'normal',
    due: '6 h',
  },
  {
    number: '#1039',
    subject: t('Přístup do skladu', 'Access to the warehouse'),
    from: t('Sklad Jih', 'South store'),
    state: 'waiting',
    priority: 'normal',
    due: '–',
  },
  {
    number: '#1036',
    subject: t('Nový monitor', 'New monitor'),
    from: t('Marketing', 'Marketing'),
    state: 'hold',
    priority: 'low',
    due: '–',
  },
  {
    number: '#1027',
    subject: t('Obnova ze zálohy', 'Restore from backup'),
    from: t('Právní oddělení', 'Legal'),
    state: 'solved',
    priority: 'high',
    due: '–',
  },
  {
    number: '#1021',
    subject: t('Dotaz na záruku', 'Question about warranty'),
    from: t('Prodejna 2', 'Shop 2'),
    state: 'closed',
    priority: 'low',
    due: '–',
  },
];
