import { can } from '../../contract/caller.ts';
import type { Answer } from '../../operations/call.ts';
import { consoleData } from '../../operations/translation/desk/console.ts';
import { askRoute } from './ask-route.ts';
import type { Visit } from './visit.ts';

/** What the console shows, with the names that its log needs and how the site stands with the translation service. */
export async function showConsole(visit: Visit): Promise<Answer> {
  const { caller, language, service } = visit;
  const data = consoleData(caller, language, service.translation);
  if (!can(caller, 'manage_translations')) return { body: { ...data, names: {}, status: null } };
  const names = Object.fromEntries(service.store.users.all().map(({ id, name }) => [id, name]));
  const { body: status } = await askRoute('GET', '/xlate/tm/v1/ams/status', {}, visit);
  return { body: { ...data, names, status } };
}
