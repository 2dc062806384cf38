/** Headers with which an object is served, as values of the HTTP headers. */
export interface ObjectHeaders {
  contentType: string;
  cacheControl: string;
  /** Empty to send none. */
  contentDisposition: string;
}

export interface ListedObject {
  key: string;
  /** Hex MD5 of the bytes if the store's entity tag is one; otherwise the tag as it is. */
  md5: string;
}

/** The part of an object storage that publishing needs. Every method rejects if the store cannot be reached. */
export interface ObjectStore {
  /** Null if the object does not exist. */
  get(key: string): Promise<Uint8Array | null>;
  put(key: string, bytes: Uint8Array, headers: ObjectHeaders): Promise<void>;
  /** Removing a missing object is not an error. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<ListedObject>;
}
