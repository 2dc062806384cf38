/** An argument on the page about the API. */
export interface ApiArgument {
  name: string;
  type: string;
  isRequired: boolean;
  /** Default as JSON; empty if it has none. */
  standard: string;
  /** Allowed values; empty if any value of the type is. */
  allowed: string[];
  text: string;
}

export interface ApiExample {
  /** HTML of a code block; so is `answer`. */
  call: string;
  /** The same request as a link; `null` if it needs a login or changes something. */
  href: string | null;
  /** The response when the page was built, shortened if long; may be empty. */
  answer: string;
}

export interface ApiOperation {
  id: string;
  /** Equivalent methods. */
  methods: string[];
  path: string;
  summary: string;
  who: string;
  /** Path parameters, in braces in `path`. */
  inPath: { name: string; text: string }[];
  place: 'query' | 'body';
  arguments: ApiArgument[];
  /** The operation with the same arguments, if they are not listed again. */
  like: { label: string; href: string } | null;
  /** Successful responses, by status. */
  answers: ApiStatus[];
  example: ApiExample;
}

export interface ApiStatus {
  code: number;
  /** Names of arguments and headers are in backticks. */
  text: string;
}

/** A page about a group of operations, with its contents. */
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
  /** Shown only on the overview. */
  overview: {
    /** URL that all paths start from; absolute. */
    root: string;
    /** The OpenAPI description, for tools. */
    openapi: string;
    groups: ApiGroup[];
    refusals: ApiStatus[];
  } | null;
}
