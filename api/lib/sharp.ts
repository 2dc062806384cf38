/** The library for pictures. It takes long to load, and most runs of a program meet no picture that they have to open. */
export const openSharp = async () => (await import('sharp')).default;
