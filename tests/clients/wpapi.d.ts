/** The library has no types; its setters are created at run time from the discovery document. */
declare module 'wpapi' {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  type Handler = any;

  export interface Options {
    endpoint: string;
    routes?: object;
    username?: string;
    password?: string;
  }

  export default class WPAPI {
    constructor(options: Options);
    static discover(url: string): Promise<WPAPI>;
    namespace(name: string): Record<string, (...args: unknown[]) => Handler>;
    root(path?: string): Handler;
    auth(credentials: { username: string; password: string }): WPAPI;
  }
}
