import ts from 'typescript';

interface TypeReading {
  checker: ts.TypeChecker;
  /** Whether a file is one of the compared declarations. The types of libraries are not compared. */
  isOurs: (file: string) => boolean;
}

interface Walk extends TypeReading {
  seen: Set<ts.Type>;
  at: ts.Node;
}

const listMembers = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);

/** Returns the constraint of a type parameter, without null and undefined. */
const toPlainType = (type: ts.Type, { checker }: TypeReading): ts.Type =>
  checker.getNonNullableType(checker.getBaseConstraintOfType(type) ?? type);

/**
 * Returns the inputs that a function no longer takes, by path: properties that callers still pass and nothing reads.
 * TypeScript does not report them, because a value may have more properties than its type requires.
 * @param statement a function whose two parameters have the type that is provided and the type that is required
 */
export function findLostInputs(statement: ts.Statement | undefined, context: TypeReading): string[] {
  if (!statement || !ts.isFunctionDeclaration(statement)) return [];
  const [providedType, requiredType] = statement.parameters;
  if (!providedType || !requiredType) return [];
  const getParameters = (node: ts.Node) =>
    context.checker.getTypeAtLocation(node).getCallSignatures().at(0)?.parameters ?? [];
  const providedParameters = getParameters(providedType.name);
  const walk: Walk = { ...context, seen: new Set(), at: statement };
  return getParameters(requiredType.name).flatMap((parameter, at) => {
    const now = providedParameters[at];
    return now ? findLost(parameter, { now, path: '', walk }) : [parameter.name];
  });
}

function findLost(before: ts.Symbol, { now, path, walk }: { now: ts.Symbol; path: string; walk: Walk }): string[] {
  const { checker, isOurs, seen, at } = walk;
  const type = toPlainType(checker.getTypeOfSymbolAtLocation(before, at), walk);
  const providedType = listMembers(toPlainType(checker.getTypeOfSymbolAtLocation(now, at), walk));
  if (seen.has(type)) return [];
  seen.add(type);
  return listMembers(type)
    .flatMap((member) => member.getProperties())
    .filter(({ declarations = [] }) => declarations.some((one) => isOurs(one.getSourceFile().fileName)))
    .flatMap((property) => {
      const propertyPath = path ? `${path}.${property.name}` : property.name;
      const counterpart = providedType.flatMap((member) => member.getProperty(property.name) ?? []).at(0);
      return counterpart ? findLost(property, { now: counterpart, path: propertyPath, walk }) : [propertyPath];
    });
}
