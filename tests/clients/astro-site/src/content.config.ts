import { defineCollection } from 'astro:content';
import { guideLoader } from 'support-guide/astro';

const { GUIDE_URL: url, GUIDE_FOLDER: folder } = process.env;

export const collections = {
  guide: defineCollection({ loader: guideLoader(folder ? { folder } : { url }) }),
};
