import { can } from '../../contract/caller.ts';
import type { Author } from '../../contract/model.ts';
import { Problem } from '../../lib/problem.ts';
import { isPublicAuthor, publicAuthors } from '../query/policy.ts';
import { isWantedAuthor } from '../query/filter.ts';
import { byCharacters, byText, orderFor } from '../query/order.ts';
import { cutListPage } from '../query/paging.ts';
import { serializeAuthor } from '../query/serialize/user.ts';
import { refuseEditContext } from './authorize.ts';
import type { OperationInput, ReadService, Operation } from './operation.ts';
import { serializeOptions } from './serialize-options.ts';

export const listUsers: Operation<'listUsers', ReadService> = (input, service) => {
  const { args, language } = input;
  refuseEditContext(args, can(input.caller, 'list_users'));
  const rows = publicAuthors(service.store.index).filter(isWantedAuthor(args, language)).sort(authorOrder(input));
  const page = cutListPage(rows, args);
  return {
    body: page.rows.map((author) => serializeAuthor(author, serializeOptions(input), service.serializeContext)),
    totals: page,
  };
};

export const getUser: Operation<'getUser', ReadService> = (input, service) => {
  const { args, caller } = input;
  const { index } = service.store;
  const author = index.author(args.id);
  const maySee = args.id === caller.id || can(caller, 'list_users');
  if (!author || !(maySee || isPublicAuthor(args.id, index))) throw new Problem('rest_user_invalid_id');
  refuseEditContext(args, maySee);
  return { body: serializeAuthor(author, serializeOptions(input), service.serializeContext) };
};

const authorOrder = ({ args, language }: OperationInput<'listUsers'>) =>
  orderFor<Author, string>(
    args,
    { name: byText(({ name }) => name[language], language), id: () => 0, slug: byCharacters(({ slug }) => slug) },
    'name',
  );
