import { readSettings } from '../api/settings.ts';
import { openFiles } from '../api/content/store/disk/files.ts';
import { openDeliveryQueue, type DeliveryQueue, type Delivery } from '../api/rest/outbox/queue.ts';
import { type DatedEvent, webhooksFolder } from '../api/rest/webhooks/webhooks.ts';
import { readArguments, Refusal, runCommand, UsageError } from './command/command.ts';

type Queue = DeliveryQueue<DatedEvent>;

const USAGE = `npm run webhooks -- COMMAND   shows messages to WEBHOOKS that could not be delivered

  list          shows failed messages, and the number still waiting
  resend ID…    sends messages again; resend all for all of them
  drop ID…      deletes messages; drop all for all of them

A running server picks this up within seconds, otherwise the next start does.`;

await runCommand(USAGE, async () => {
  const [command = '', ...ids] = readArguments({}).positionals;
  const queue = await openDeliveryQueue<DatedEvent>(openFiles(), webhooksFolder(readSettings(process.env).dataDir));
  if (command === 'list' && ids.length === 0) return list(queue);
  if (command !== 'resend' && command !== 'drop') {
    throw new UsageError(command ? `"${[command, ...ids].join(' ')}" is not understood` : 'a command is missing');
  }
  const chosen = chooseFrom(queue, ids);
  for (const id of chosen) {
    if (command === 'drop') await queue.failed.remove(id);
    else await queue.resend(id, Date.now());
  }
  console.log(`${chosen.length} ${command === 'drop' ? 'forgotten' : 'to be sent again'}`);
});

function list({ waiting, failed }: Queue): void {
  for (const id of failed.ids().sort((a, b) => a - b)) console.log(lineOf(id, failed.get(id) as Delivery<DatedEvent>));
  console.log(`${failed.ids().length} given up, ${waiting.ids().length} waiting`);
}

function lineOf(id: number, { url, event, attempts, error }: Delivery<DatedEvent>): string {
  const { timestamp, type, data } = event;
  return [id, timestamp, type, JSON.stringify(data), url, `${attempts} attempts`, error].join('\t');
}

function chooseFrom({ failed }: Queue, words: string[]): number[] {
  if (words.length === 0) throw new UsageError('which messages? Give their ids, or all');
  if (words.length === 1 && words[0] === 'all') return failed.ids();
  return words.map((word) => {
    if (!failed.get(Number(word))) throw new Refusal(`no failed message ${word}`);
    return Number(word);
  });
}
