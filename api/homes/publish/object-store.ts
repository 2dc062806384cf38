/** What an object is served with. Values are those of the HTTP headers. */
export interface ObjectHeaders {
  contentType: string;
  cacheControl: string;
  /** Empty for none. */
  contentDisposition: string;
}

export interface ListedObject {
  key: string;
  /** Hex MD5 of the bytes where the store's entity tag is one; otherwise whatever the store says. */
  md5: string;
}

/** The part of an object storage that publishing needs. Every method rejects when the store cannot be asked. */
export interface ObjectStore {
  /** Null when there is no such object. */
  get(key: string): Promise<Uint8Array | null>;
  put(key: string, bytes: Uint8Array, headers: ObjectHeaders): Promise<void>;
  /** Removing an object that is not there is no error. */
  remove(key: string): Promise<void>;
  /** All objects whose key begins with `prefix`. */
  list(prefix: string): AsyncIterable<ListedObject>;
}
