/** Operations that need no sign-in. They need no disk and no renderer, and run wherever JavaScript does. */
export * from './discovery.ts';
export * from './get-embed.ts';
export * from './kinds.ts';
export * from './read-items.ts';
export * from './terms.ts';
export * from './users.ts';
