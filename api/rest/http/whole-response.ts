/** Bodies by their responses, as long as these live. */
const bodies = new WeakMap<Response, Uint8Array>();

/** A response whose body is at hand: reading it back out of a response takes copies and a stream. */
export function wholeResponse(bytes: Uint8Array, init: ResponseInit): Response {
  const response = new Response(bytes as BodyInit, init);
  bodies.set(response, bytes);
  return response;
}

/** The body of a response, which is not read again after this. */
export const bodyOf = async (response: Response): Promise<Uint8Array> =>
  bodies.get(response) ?? new Uint8Array(await response.arrayBuffer());
