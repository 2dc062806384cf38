/** 1 for a body that holds marks of a block editor (`<!-- cms:paragraph -->`), 0 for any other, as clients expect. */
export const blockVersion = (content: string): 0 | 1 => (content.includes('<!-- cms:') ? 1 : 0);
