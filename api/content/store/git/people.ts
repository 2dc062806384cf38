/** A person as git identifies them. */
export interface GitPerson {
  name: string;
  email: string;
}

/** Committer of our commits; their authors are the people who wrote. */
export const COMMITTER: GitPerson = { name: 'Support Guide', email: 'guide@localhost' };

/** Environment variables that make a person git's author or committer. `date` is `{seconds} +0000`. */
export const identity = (
  role: 'AUTHOR' | 'COMMITTER',
  { name, email }: GitPerson,
  date: string,
): Record<string, string> => ({
  [`GIT_${role}_NAME`]: name,
  [`GIT_${role}_EMAIL`]: email,
  [`GIT_${role}_DATE`]: date,
});
