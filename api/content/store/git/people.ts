/** A person as git identifies them. */
export interface GitPerson {
  name: string;
  email: string;
}

/** Committer of our commits; their authors are the people who wrote. */
export const COMMITTER: GitPerson = { name: 'Support Guide', email: 'guide@localhost' };

/** Git drops these characters around a name, and refuses an empty one. */
const UNNAMED = /^[\0-\x20.,:;<>"\\']*$/;

/** Environment variables for a commit by an author at a time, in milliseconds since 1970. */
export function signedBy(author: GitPerson, atMs: number): Record<string, string> {
  // Git knows no time before 1970, and without the sign takes no small number for one.
  const date = `@${Math.max(0, Math.floor(atMs / 1_000))} +0000`;
  return {
    ...{
      GIT_AUTHOR_NAME: UNNAMED.test(author.name) ? author.email : author.name,
      GIT_AUTHOR_EMAIL: author.email,
      GIT_AUTHOR_DATE: date,
    },
    ...{ GIT_COMMITTER_NAME: COMMITTER.name, GIT_COMMITTER_EMAIL: COMMITTER.email, GIT_COMMITTER_DATE: date },
  };
}
