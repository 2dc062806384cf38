/** What the page about the API is made of. */
export interface ApiArgument {
  name: string;
  type: string;
  isRequired: boolean;
  /** Default as JSON; empty when there is none. */
  standard: string;
  /** Values that it may have; empty when it may have any of its type. */
  allowed: string[];
  text: string;
}

export interface ApiExample {
  /** HTML of a block of code, like the answer. */
  call: string;
  /** The same request for a click; `null` where it needs a login or changes something. */
  href: string | null;
  /** What it answered when the page was made, long ones not whole; may be empty. */
  answer: string;
}

export interface ApiOperation {
  id: string;
  /** All do the same. */
  methods: string[];
  path: string;
  summary: string;
  who: string;
  /** What stands in the path in braces. */
  inPath: { name: string; text: string }[];
  place: 'query' | 'body';
  arguments: ApiArgument[];
  /** The operation that has the same arguments, where they are not listed again. */
  like: { label: string; href: string } | null;
  /** By status, when all went well. */
  answers: ApiStatus[];
  example: ApiExample;
}

export interface ApiStatus {
  code: number;
  /** Names of arguments and headers stand between backticks. */
  text: string;
}

/** A page about some operations, and what it tells of. */
export interface ApiGroup {
  title: string;
  href: string;
  operations: { methods: string[]; path: string; summary: string; href: string }[];
}

/** The overview of the API, or the page of one group. */
export interface ApiReference {
  title: string;
  lead: string;
  operations: ApiOperation[];
  /** Said on the overview alone. */
  overview: {
    /** Where all paths begin; an absolute URL. */
    root: string;
    /** The same for tools. */
    openapi: string;
    groups: ApiGroup[];
    refusals: ApiStatus[];
  } | null;
}
