import type { Account, Invited } from './server-data.ts';
import { longDate } from '../i18n/date.ts';
import { peopleTextsFor } from '../i18n/people.ts';
import { element } from '../scripts/dom.ts';
import { startPage, type WorkspacePage } from '../workspace/page.ts';
import { button, check, isSure, labelled, leaveButton, openDialog, optionsOf, tell } from '../workspace/controls.ts';
import { act, onAct } from './account-action.ts';
import { showOnce } from '../workspace/once.ts';
import { pageLanguage } from './words.ts';

const { people, roles: roleNames, roleHints, pairs } = peopleTextsFor(pageLanguage);

/** The page of the people who may sign in, for administrators. */
export const start = (): Promise<void> => startPage((page, user) => new PeoplePage(page, user.id).show());

type Change = Partial<Pick<Account, 'name' | 'email' | 'language_pairs'>> & {
  roles?: string[];
  invite?: true;
  sign_out?: true;
};

/** Result of a change: a message, the id of the user, and the invitation link to show once. */
interface Outcome {
  said?: string;
  id?: number;
  invited?: Invited;
}

class PeoplePage {
  readonly #page: WorkspacePage;
  /** Id of the current user. */
  readonly #own: number;
  readonly #list = element('ul', { class: 'people' });
  readonly #said = element('p', { role: 'status', class: 'said', tabindex: '-1' });

  constructor(page: WorkspacePage, own: number) {
    this.#page = page;
    this.#own = own;
  }

  async show(): Promise<void> {
    await this.#load();
    this.#page.root.replaceChildren(
      element('h1', {}, people.title),
      element('p', { class: 'lead' }, people.lead),
      this.#inviteForm(),
      element('h2', {}, people.list),
      this.#said,
      this.#list,
    );
  }

  async #load(): Promise<void> {
    const accounts = await this.#page.server.get<Account[]>('users/accounts');
    accounts.sort((a, b) => a.name.localeCompare(b.name, pageLanguage));
    this.#list.replaceChildren(...accounts.map((account) => this.#row(account)));
  }

  #inviteForm(): HTMLElement {
    const name = element('input', { name: 'name', required: true, maxlength: '100', autocomplete: 'off' });
    const username = element('input', {
      ...{ name: 'username', required: true, maxlength: '60', pattern: '[\\w.@\\-]+', autocomplete: 'off' },
      ...{ autocapitalize: 'none', spellcheck: 'false' },
    });
    const email = element('input', { name: 'email', type: 'email', autocomplete: 'off' });
    const { roles, languages, chosen, follow } = this.#roleFields({ roles: ['author'], language_pairs: [] });
    const form = element(
      'form',
      { class: 'invite' },
      element('h2', {}, people.invite),
      labelled(people.name, name),
      labelled(people.login, username, people.loginHint),
      labelled(people.email, email, people.emailHint),
      roles,
      languages,
      element('div', { class: 'row actions' }, element('button', { type: 'submit', class: 'primary' }, people.send)),
    );
    onAct(form, () => {
      const body = { name: name.value, username: username.value, email: email.value, ...chosen() };
      const invite = async () => {
        const invited = await this.#page.server.send<Invited>('POST', 'users', body);
        form.reset();
        follow();
        return { invited };
      };
      return this.#act(invite, form);
    });
    return form;
  }

  /** Fields for the role, with its rights; languages only for roles that translate. */
  #roleFields(now: Pick<Account, 'roles' | 'language_pairs'>) {
    const role = element('select', {}, ...optionsOf(roleNames, now.roles[0] ?? ''));
    const roles = labelled(people.role, role, ' ');
    const hint = roles.querySelector('.hint')!;
    const boxes = Object.entries(pairs).map(([value, label]) =>
      check(label, now.language_pairs.includes(value), undefined, { value }),
    );
    const legend = element('legend', {}, people.languages);
    const languages = element('fieldset', { class: 'languages' }, legend, ...boxes);
    const follow = () => {
      hint.textContent = roleHints[role.value as keyof typeof roleHints];
      languages.hidden = role.value !== 'translator';
    };
    role.addEventListener('change', follow);
    follow();
    const chosen = () => {
      const checked = [...languages.querySelectorAll<HTMLInputElement>(':checked')].map(({ value }) => value);
      return { roles: [role.value], language_pairs: role.value === 'translator' ? checked : [] };
    };
    return { roles, languages, chosen, follow };
  }

  #row(account: Account): HTMLElement {
    const { id, name, username, email } = account;
    const facts = [username, email, ...account.language_pairs.map((pair) => pairs[pair as keyof typeof pairs])];
    const edit = button(people.more, () => this.#openEdit(account));
    edit.dataset['person'] = String(id);
    edit.setAttribute('aria-label', people.moreOf(name));
    return element(
      'li',
      {},
      element(
        'div',
        { class: 'person' },
        element('strong', {}, name, ...(id === this.#own ? [` (${people.you})`] : [])),
        element('p', { class: 'hint' }, facts.filter((fact) => fact !== '').join(' · ')),
      ),
      element('span', { class: 'badge' }, roleNames[account.roles[0]!]),
      element('span', { class: 'state' }, this.#stateOf(account)),
      edit,
    );
  }

  #stateOf({ has_password, invited_until }: Account): string {
    const { states } = people;
    if (invited_until !== null) return states.invited(longDate(invited_until, pageLanguage));
    return has_password ? states.ready : states.lapsed;
  }

  #openEdit(account: Account): void {
    const name = element('input', { name: 'name', required: true, maxlength: '100', value: account.name });
    const email = element('input', { name: 'email', type: 'email', value: account.email });
    const { roles, languages, chosen } = this.#roleFields(account);
    const close = () => dialog.close();
    const action = (label: string, work: () => unknown, kind?: string) =>
      button(
        label,
        () => {
          close();
          work();
        },
        kind,
      );
    const save = element('button', { type: 'submit', class: 'primary' }, people.save);
    const form = element(
      'form',
      { class: 'edit-person' },
      labelled(people.name, name),
      labelled(people.email, email, people.emailHint),
      roles,
      languages,
      element('p', { role: 'status', class: 'said' }),
      element('div', { class: 'row' }, save, leaveButton(people.cancel)),
    );
    const filled = () => Object.entries({ name: name.value, email: email.value, ...chosen() });
    const before = filled();
    onAct(form, () => {
      // Another administrator may have changed the rest since the page was loaded.
      const changed = filled().filter(([, value], at) => String(value) !== String(before[at]?.[1]));
      return this.#change(account, Object.fromEntries(changed), form);
    });
    const others = element(
      'div',
      { class: 'row rest' },
      action(people.link, () => this.#change(account, { invite: true })),
      action(people.signOut, () => this.#change(account, { sign_out: true })),
      ...(account.id === this.#own ? [] : [action(people.remove, () => this.#remove(account), 'tool danger')]),
    );
    const dialog = openDialog(account.name, [form, others, element('p', { class: 'hint' }, people.linkHint)]);
  }

  async #remove({ id, name }: Account): Promise<void> {
    const words = { keep: people.cancel, remove: people.remove };
    if (!(await isSure(people.removeTitle(name), words, [element('p', {}, people.removeLead)]))) return;
    await this.#act(async () => {
      await this.#page.server.send('DELETE', `users/${id}`);
      return { said: people.removed(name) };
    });
  }

  #change(account: Account, change: Change, form?: HTMLFormElement): Promise<void> {
    const save = async () => {
      const body = await this.#page.server.send<Account & Partial<Invited>>('PATCH', `users/${account.id}`, change);
      if (body.invitation !== undefined) return { invited: body as Invited, id: body.id };
      return { said: change.sign_out ? people.signedOut(body.name) : people.saved(body.name), id: body.id };
    };
    return this.#act(save, form);
  }

  #showLink({ name, email, invitation, mailed }: Invited): void {
    const notes = [people.linkLead, ...(mailed ? [people.mailed(email)] : [])];
    showOnce(people.linkReady(name), invitation, notes, people.copy);
  }

  /** Runs an action, reloads the list and shows the result. The dialog of a form stays open if the action fails. */
  #act(work: () => Promise<Outcome>, form?: HTMLFormElement): Promise<void> {
    const finish = async () => {
      const { said = '', id, invited } = await work();
      form?.closest('dialog')?.close();
      await this.#load();
      tell(this.#said, said);
      this.#focus(id);
      if (invited) this.#showLink(invited);
    };
    return act(form?.querySelector<HTMLElement>('.said') ?? this.#said, finish, form);
  }

  /** Restores the focus, which was lost when the list was rebuilt. */
  #focus(id: number | undefined): void {
    if (id === undefined) return this.#said.focus();
    this.#list.querySelector<HTMLElement>(`[data-person="${id}"]`)?.focus();
  }
}
