import ts from 'typescript';

interface Reading {
  checker: ts.TypeChecker;
  /** Whether a file is among those that are compared; what a library takes is its own affair. */
  isOurs: (file: string) => boolean;
}

interface Walk extends Reading {
  seen: Set<ts.Type>;
  at: ts.Node;
}

const membersOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);

/** What stands behind a parameter of a generic function. */
const plainOf = (type: ts.Type, { checker }: Reading): ts.Type =>
  checker.getNonNullableType(checker.getBaseConstraintOfType(type) ?? type);

/**
 * What a function took that it takes no longer, by path: a property that callers still give and that nothing reads.
 * TypeScript lets it pass, for a variable may have more properties than are asked for.
 * @param statement a function whose parameters have the types of what is offered, and of what is needed
 */
export function lostInputs(statement: ts.Statement | undefined, reading: Reading): string[] {
  if (!statement || !ts.isFunctionDeclaration(statement)) return [];
  const [offered, needed] = statement.parameters;
  if (!offered || !needed) return [];
  const parametersOf = (node: ts.Node) =>
    reading.checker.getTypeAtLocation(node).getCallSignatures().at(0)?.parameters ?? [];
  const taken = parametersOf(offered.name);
  const walk: Walk = { ...reading, seen: new Set(), at: statement };
  return parametersOf(needed.name).flatMap((parameter, at) => {
    const now = taken[at];
    return now ? lostOf(parameter, { now, path: '', walk }) : [parameter.name];
  });
}

function lostOf(before: ts.Symbol, { now, path, walk }: { now: ts.Symbol; path: string; walk: Walk }): string[] {
  const { checker, isOurs, seen, at } = walk;
  const type = plainOf(checker.getTypeOfSymbolAtLocation(before, at), walk);
  const offered = membersOf(plainOf(checker.getTypeOfSymbolAtLocation(now, at), walk));
  if (seen.has(type)) return [];
  seen.add(type);
  return membersOf(type)
    .flatMap((member) => member.getProperties())
    .filter(({ declarations = [] }) => declarations.some((one) => isOurs(one.getSourceFile().fileName)))
    .flatMap((property) => {
      const own = path ? `${path}.${property.name}` : property.name;
      const twin = offered.flatMap((member) => member.getProperty(property.name) ?? []).at(0);
      return twin ? lostOf(property, { now: twin, path: own, walk }) : [own];
    });
}
