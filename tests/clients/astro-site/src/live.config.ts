import { defineLiveCollection } from 'astro:content';
import { guideLiveLoader } from 'support-guide/astro';

export const collections = {
  now: defineLiveCollection({ loader: guideLiveLoader({ url: process.env.GUIDE_URL ?? '', language: 'cs' }) }),
};
