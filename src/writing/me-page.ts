import type { ShownPassword } from './server-data.ts';
import { longDate } from '../i18n/date.ts';
import { peopleTextsFor } from '../i18n/people.ts';
import { element } from '../scripts/dom.ts';
import { feedLink, startPage, type WorkspacePage } from '../workspace/page.ts';
import type { SessionData } from '../workspace/server.ts';
import { button, check, complain, labelled, optionsOf, tell } from '../workspace/controls.ts';
import { act, onAct } from './account-action.ts';
import { showOnce } from '../workspace/once.ts';
import { pageLanguage } from './words.ts';

const { me } = peopleTextsFor(pageLanguage);

const SHORTEST = 12;
const PROGRAMS = 'users/me/application-passwords';

/** The page of the user's own password and application passwords. */
export const start = (): Promise<void> => startPage((page, user) => new MePage(page, user).show());

class MePage {
  readonly #page: WorkspacePage;
  readonly #user: SessionData['user'];
  readonly #programs = element('ul', { class: 'people' });
  /** Results of actions on application passwords. */
  readonly #said = element('p', { role: 'status', class: 'said', tabindex: '-1' });

  constructor(page: WorkspacePage, user: SessionData['user']) {
    this.#page = page;
    this.#user = user;
  }

  async show(): Promise<void> {
    const { root } = this.#page;
    if (this.#user.isInvited) return root.replaceChildren(...this.#welcome());
    await this.#load();
    const heading = element('h1', {}, me.title);
    const lead = element('p', { class: 'lead' }, this.#user.name);
    const news = [...this.#mailSwitch(), feedLink(this.#user, pageLanguage)];
    const password = this.#user.hasPassword ? [this.#passwordForm(false)] : [];
    root.replaceChildren(heading, lead, ...news, ...password, this.#programSection());
  }

  #welcome(): HTMLElement[] {
    return [element('h1', {}, me.welcome), element('p', { class: 'lead' }, me.welcomeLead), this.#passwordForm(true)];
  }

  #mailSwitch(): HTMLElement[] {
    if (this.#user.mail === null) return [];
    const said = element('p', { role: 'status', class: 'said' });
    const choose = (wanted: boolean) =>
      void act(said, async () => {
        await this.#page.server.send('POST', 'users/me/mail', { wanted });
        tell(said, me.mailKept);
      });
    const box = check(me.mail, this.#user.mail, choose, { 'aria-describedby': 'mail-hint' });
    return [element('section', {}, box, element('p', { class: 'hint', id: 'mail-hint' }, me.mailHint), said)];
  }

  #passwordForm(isFirst: boolean): HTMLElement {
    const field = (name: string, autocomplete: string) =>
      element('input', { type: 'password', name, required: true, autocomplete });
    const current = field('current', 'current-password');
    const fresh = field('new', 'new-password');
    const again = field('again', 'new-password');
    const said = element('p', { role: 'status', class: 'said' });
    const send = element('button', { type: 'submit', class: 'primary' }, isFirst ? me.choose : me.change);
    const form = element(
      'form',
      { class: 'password' },
      ...(isFirst ? [] : [element('h2', {}, me.password), labelled(me.current, current)]),
      labelled(me.fresh, fresh, me.rule),
      labelled(me.again, again),
      said,
      element('div', { class: 'row' }, send),
    );
    const change = async () => {
      const isShort = fresh.value.replaceAll(' ', '').length < SHORTEST;
      if (isShort || fresh.value !== again.value) {
        const wrong = isShort ? fresh : again;
        complain(wrong, isShort ? me.short : me.differ);
        return wrong.focus();
      }
      const body = { ...(isFirst ? {} : { current: current.value }), new: fresh.value };
      await this.#page.server.send('POST', 'users/me/password', body);
      form.reset();
      tell(said, me.changed);
      if (isFirst) this.#goOn();
    };
    onAct(form, () => act(said, change, form));
    return form;
  }

  /** Replaces the page with a link to this user's work. */
  #goOn(): void {
    const { base, root } = this.#page;
    const { writes, translates } = this.#user;
    const path = writes ? 'write/' : translates ? 'xlate/console/' : 'write/me/';
    const link = element('a', { class: 'primary', href: `${base}${path}?lang=${pageLanguage}` }, me.goOn);
    root.replaceChildren(element('h1', {}, me.title), element('p', { role: 'status' }, me.changed), link);
    link.focus();
  }

  #programSection(): HTMLElement {
    const name = element('input', { name: 'name', required: true, maxlength: '100', autocomplete: 'off' });
    const scope = element('select', {}, ...optionsOf(me.scopes, 'all'));
    const make = element('button', { type: 'submit', class: 'tool' }, me.make);
    const form = element(
      'form',
      { class: 'row program' },
      labelled(me.programName, name),
      labelled(me.scope, scope),
      make,
    );
    const create = async () => {
      const made = await this.#page.server.send<ShownPassword & { password: string }>('POST', PROGRAMS, {
        name: name.value,
        ...(scope.value === 'all' ? {} : { scope: scope.value }),
      });
      form.reset();
      await this.#load();
      showOnce(me.made(made.name), made.password, [me.madeLead], me.copy);
    };
    onAct(form, () => act(this.#said, create, form));
    const [heading, lead] = [element('h2', {}, me.programs), element('p', {}, me.programsLead)];
    return element('section', {}, heading, lead, this.#said, this.#programs, form);
  }

  async #load(): Promise<void> {
    const programs = await this.#page.server.get<ShownPassword[]>(PROGRAMS);
    const none = element('li', { class: 'hint' }, me.none);
    this.#programs.replaceChildren(...(programs.length > 0 ? programs.map((one) => this.#row(one)) : [none]));
  }

  #row(program: ShownPassword): HTMLElement {
    const { name, scope, created, last_used } = program;
    const day = (date: string) => longDate(date, pageLanguage);
    const facts = [
      ...(scope ? [me.scopes[scope]] : []),
      me.created(day(created)),
      last_used === '' ? me.unused : me.used(day(last_used)),
    ];
    const revoke = button(me.revoke, () => void this.#revoke(program));
    revoke.setAttribute('aria-label', me.revokeOf(name));
    const hint = element('p', { class: 'hint' }, facts.join(' · '));
    const what = element('div', { class: 'person' }, element('strong', {}, name), hint);
    return element('li', {}, what, revoke);
  }

  #revoke({ id, name }: ShownPassword): Promise<void> {
    return act(this.#said, async () => {
      await this.#page.server.send('DELETE', `${PROGRAMS}/${id}`);
      await this.#load();
      tell(this.#said, me.revoked(name));
      this.#said.focus();
    });
  }
}
