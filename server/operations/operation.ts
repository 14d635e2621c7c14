import type * as v from 'valibot';
import type { RenderedPage } from '../../app/platform/http/cached-page.server.ts';
import type { PageRules } from '../../app/platform/http/page-matcher.ts';
import type { RateLimit } from '../../app/platform/http/token-bucket.ts';
import type { ParameterProblem, QuerySchema } from '../schemas/query.ts';
import type { Requester } from '../documents/document-route.ts';
import type { Caller, Handler, HeadCheck } from '../http/call.ts';
import type { HttpRefusal } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';

/** Who may ask. Whoever is proven has said again, a moment ago, who they are. */
export type OperationGuard = keyof Caller;

/** What comes back where all went well: JSON that a schema describes, content of some type, or a status alone. */
export type Output =
  | { status: number; schema: v.GenericSchema }
  | { status: number; types: readonly string[] }
  | { status: number };

/** Counted under a name, so that several operations may have one limit together. */
type Limit = { name: string; of: 'network' | 'member'; rate: RateLimit };

/** What is told in place of the usual. */
type Refusals = {
  wrong?: (problems: readonly ParameterProblem[]) => HttpRefusal;
  wrongBody?: (issues: readonly v.BaseIssue<unknown>[]) => HttpRefusal;
  /** The path names nothing that there can be. */
  gone?: HttpRefusal;
  tooOften?: HttpRefusal;
  notReady?: HttpRefusal;
  wrongKey?: HttpRefusal;
  signIn?: HttpRefusal;
  notProven?: HttpRefusal;
  notOffered?: HttpRefusal;
  /** The database went away meanwhile. */
  unavailable?: HttpRefusal;
};

type Schema = v.GenericSchema;
type Described = {
  id: string;
  path: string;
  summary: string;
  output: Output;
  limit?: Limit;
  refusals?: Refusals;
};
type Input<Params extends Schema, Query extends QuerySchema> = {
  params: v.InferOutput<Params>;
  query: v.InferOutput<Query>;
};

type EndpointEntry<
  Params extends Schema,
  Query extends QuerySchema,
  Body extends Schema,
  Form extends QuerySchema,
  Who extends OperationGuard,
> = Described & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  guard: Who;
  params?: Params;
  query?: Query;
  /** JSON, or else the fields of a form. */
  body?: Body;
  form?: Form;
  /**
   * The handler checks readiness, guard, limit and path, in an order or under a time limit of its own. Query and body are
   * checked before it, as for all.
   */
  isCheckedByHandler?: true;
  /** Whether this site has it at all, asked before anything else. */
  isOffered?: (services: Services) => boolean;
  isPrivate?: true;
  /** The site does not answer to HEAD. */
  hasNoHead?: true;
  handlerTimeout?: number;
  bodyLimit?: number;
  /** In place of forms and JSON. */
  bodyTypes?: readonly string[];
  /** What can be refused without the body is refused before it is read. */
  checkHead?: (services: Services) => HeadCheck;
  handler: (services: Services) => Handler<
    Input<Params, Query> & {
      body: v.InferOutput<Body>;
      form: v.InferOutput<Form>;
      who: Caller[Who];
    }
  >;
};
type DocumentEntry<Params extends Schema, Query extends QuerySchema> = Described & {
  params?: Params;
  query: Query;
  /** In seconds how long it is fresh, and which values of which parameters make a document of their own. */
  cache: { fresh: PageRules['fresh'] } & Partial<Pick<PageRules, 'params' | 'personal'>>;
  render: (
    services: Services,
    input: Input<Params, Query>,
    asking: Requester,
  ) => Promise<RenderedPage>;
};

/** Answered by Fastify, each request anew. */
export type EndpointOperation = EndpointEntry<
  Schema,
  QuerySchema,
  Schema,
  QuerySchema,
  OperationGuard
> & {
  kind: 'endpoint';
};
/** Read by everybody, and kept in the page cache. */
export type DocumentOperation = DocumentEntry<Schema, QuerySchema> & {
  kind: 'document';
  method: 'GET';
  guard: 'anyone';
};
export type Operation = EndpointOperation | DocumentOperation;

/** The list holds entries of all shapes: that each handler takes what its own schemas give is checked here, and then forgotten. */
export function endpoint<
  Params extends Schema,
  Query extends QuerySchema,
  Body extends Schema,
  Form extends QuerySchema,
  Who extends OperationGuard,
>(entry: EndpointEntry<Params, Query, Body, Form, Who>): EndpointOperation {
  return { ...entry, kind: 'endpoint' } as unknown as EndpointOperation;
}

export function document<Params extends Schema, Query extends QuerySchema>(
  entry: DocumentEntry<Params, Query>,
): DocumentOperation {
  return {
    ...entry,
    kind: 'document',
    method: 'GET',
    guard: 'anyone',
  } as unknown as DocumentOperation;
}

/** JSON as a schema describes it. */
export function json(schema: v.GenericSchema, status = 200): Output {
  return { status, schema };
}

export function content(...types: readonly string[]): Output {
  return { status: 200, types };
}

export function nothing(status: number): Output {
  return { status };
}
