/** Somebody as git names them. */
export interface GitPerson {
  name: string;
  email: string;
}

/** Who makes the commits; the authors are those who wrote. */
export const COMMITTER: GitPerson = { name: 'Support Guide', email: 'guide@localhost' };

/** The environment in which git takes somebody for the author or committer. `date` is `{seconds} +0000`. */
export const identity = (
  role: 'AUTHOR' | 'COMMITTER',
  { name, email }: GitPerson,
  date: string,
): Record<string, string> => ({
  [`GIT_${role}_NAME`]: name,
  [`GIT_${role}_EMAIL`]: email,
  [`GIT_${role}_DATE`]: date,
});
