import sharp, { type Metadata } from 'sharp';

/** What the bytes say of a picture; null for what is none, no bytes at all among it. */
export async function pictureFacts(bytes: Uint8Array): Promise<Metadata | null> {
  try {
    return await sharp(bytes).metadata();
  } catch {
    return null;
  }
}
