/** Bodies by response, kept as long as the response lives. */
const bodies = new WeakMap<Response, Uint8Array>();

/** A response with its body at hand: reading it back out of a `Response` would need copies and a stream. */
export function wholeResponse(bytes: Uint8Array, init: ResponseInit): Response {
  const response = new Response(bytes as BodyInit, init);
  bodies.set(response, bytes);
  return response;
}

/** The body of a response; must be called only once. */
export const bodyOf = async (response: Response): Promise<Uint8Array> =>
  bodies.get(response) ?? new Uint8Array(await response.arrayBuffer());
