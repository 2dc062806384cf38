/** The image library. It loads slowly, and most runs of a program never open a picture. */
export const openSharp = async () => (await import('sharp')).default;
