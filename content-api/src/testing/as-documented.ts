import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';

/** A response and its request. A stream has no text. */
export interface DocumentedCall {
  method: string;
  url: string;
  status: number;
  headers: Readonly<Record<string, unknown>>;
  text: string | undefined;
}

interface Response {
  content?: Record<string, object>;
  headers?: Record<string, { required?: boolean }>;
}
type Responses = Record<string, Response | undefined>;
type Paths = Record<string, Record<string, { responses: Responses } | undefined> | undefined>;

/** Whether it is a documentation page or a CORS preflight, which the document does not describe. */
const isBeside = ({ method, url }: DocumentedCall): boolean => method === 'OPTIONS' || /^\/api\/docs(\/|$)/.test(url);

const ajv = new Ajv2020({ strict: false, allErrors: true });
const compiled = new Map<string, ValidateFunction>();

/**
 * Creates a function that checks responses against an OpenAPI document.
 * @throws {Error} (from that function) when a response has an undocumented route, status, header or body
 */
export function asDocumented(document: object): (answer: DocumentedCall) => void {
  ajv.removeSchema('api').addSchema(document, 'api');
  compiled.clear();
  const paths = hasPaths(document) ? document.paths : {};
  const templates = Object.keys(paths)
    .toSorted((one, other) => Number(one.includes('{')) - Number(other.includes('{')))
    .map((template) => ({
      template,
      pattern: new RegExp(`^${template.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    }));

  return (answer) => {
    if (isBeside(answer)) return;
    const method = answer.method === 'HEAD' ? 'get' : answer.method.toLowerCase();
    const path = decoded(answer.url.replace(/\?.*$/s, ''));
    const template = templates.find((one) => one.pattern.test(path) && paths[one.template]?.[method])?.template;
    const found =
      template === undefined
        ? nowhere
        : {
            name: template,
            responses: paths[template]?.[method]?.responses ?? {},
            place: `paths/${escaped(template)}/${method}/responses`,
          };
    const why = findMismatch(answer, found);
    if (why !== undefined)
      throw new Error(`${answer.method} ${answer.url.slice(0, 200)} answered ${answer.status}, ${why}.`);
  };
}

const hasPaths = (value: object): value is { paths: Paths } => 'paths' in value;

interface DescribedBody {
  name: string | undefined;
  responses: Responses;
  place: string;
}

const refused: Responses = Object.fromEntries(
  [400, 404, 414].map((status) => [status, { content: { 'application/problem+json': {} } }]),
);
/** The only responses that an undocumented route may give. */
const nowhere: DescribedBody = { name: undefined, responses: refused, place: '' };

/** Returns how the response differs from the document, or undefined. */
function findMismatch(answer: DocumentedCall, { name, responses, place }: DescribedBody): string | undefined {
  const status = [String(answer.status), `${String(answer.status)[0]}XX`, 'default'].find((one) => responses[one]);
  const response = status === undefined ? undefined : responses[status];
  if (status === undefined || !response) {
    return name === undefined
      ? 'and the document has no such call'
      : `and of ${name} the document knows only ${Object.keys(responses).join(', ')}`;
  }
  const [absent] =
    Object.entries(response.headers ?? {}).find(
      ([header, { required }]) => required && answer.headers[header] === undefined,
    ) ?? [];
  if (absent !== undefined) return `without the header ${absent} that the document promises`;
  return findBodyMismatch(answer, {
    content: response.content,
    getSchemaName: (type) =>
      name === undefined ? 'components/schemas/Problem' : `${place}/${status}/content/${escaped(type)}/schema`,
  });
}

interface Body {
  content: Response['content'];
  getSchemaName: (type: string) => string;
}

function findBodyMismatch(
  { method, headers, text }: DocumentedCall,
  { content, getSchemaName }: Body,
): string | undefined {
  const [type = 'nothing'] = String(headers['content-type'] ?? 'nothing').split(';');
  if (!content) return type === 'nothing' && text === '' ? undefined : 'with a body where the document has none';
  if (!content[type]) return `as ${type} where the document has ${Object.keys(content).join(', ')}`;
  if (method === 'HEAD' || text === undefined || !/[/+]json$/.test(type)) return undefined;
  const check = validator(`api#/${getSchemaName(type)}`);
  return check(JSON.parse(text))
    ? undefined
    : `and its body is not as documented: ${ajv.errorsText(check.errors, { dataVar: 'body' }).slice(0, 2_000)}`;
}

function validator(place: string): ValidateFunction {
  const known = compiled.get(place) ?? ajv.compile({ $ref: place });
  compiled.set(place, known);
  return known;
}

const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Decodes a path as the router does (`%6c` is an l). A path that cannot be decoded stays unchanged. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
