import { hashPassword } from '../../api/lib/password.ts';

/** A valid hash that is quick to compute; real ones are slow only to resist attackers. */
export const quickHash = (password: string): Promise<string> => hashPassword(password, 16);
