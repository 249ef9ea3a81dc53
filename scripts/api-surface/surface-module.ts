/** Makes a module of declarations from a report, in which the compiler compares types strictly. */
import ts from 'typescript';

/**
 * The declarations of a report. The compiler compares the parameters of methods in both directions, so methods become properties with
 * functions; private members would make two versions of a class strangers. A generic type is also exported with the limits of its parameters
 * as arguments, under its name and `INSTANCE`.
 */
export function surfaceModule(report: string): string {
  const file = ts.createSourceFile('report.ts', declarationsOf(report), ts.ScriptTarget.ESNext, true);
  const { transformed } = ts.transform(file, [strictMembers]);
  const [strict = file] = transformed;
  const text = ts.createPrinter({ removeComments: true }).printFile(strict);
  return [text, ...file.statements.flatMap(instanceOf), 'export {};'].join('\n');
}

export const INSTANCE = '$Instance';

function declarationsOf(report: string): string {
  const [, declarations] = /```ts\n(.*)\n```/s.exec(report) ?? [];
  if (declarations === undefined) throw new Error('This is no report of API Extractor');
  return declarations;
}

const strictMembers: ts.TransformerFactory<ts.SourceFile> = (context) => (file) => {
  const visit = (node: ts.Node): ts.VisitResult<ts.Node | undefined> => {
    const seen = ts.visitEachChild(node, visit, context);
    if (ts.isInterfaceDeclaration(seen)) return withMembers(seen);
    if (ts.isTypeLiteralNode(seen))
      return ts.factory.createTypeLiteralNode(ts.factory.createNodeArray(strictSignatures(seen.members)));
    if (ts.isClassDeclaration(seen)) return strictClass(seen);
    return declared(seen);
  };
  return ts.visitEachChild(file, visit, context);
};

function withMembers(node: ts.InterfaceDeclaration): ts.InterfaceDeclaration {
  const { modifiers, name, typeParameters, heritageClauses, members } = node;
  return ts.factory.updateInterfaceDeclaration(
    node,
    modifiers,
    name,
    typeParameters,
    heritageClauses,
    strictSignatures(members),
  );
}

/** Overloads stay methods. */
function strictSignatures(members: readonly ts.TypeElement[]): ts.TypeElement[] {
  return members.map((member) => {
    if (!ts.isMethodSignature(member) || isOverloaded(member, members)) return member;
    return ts.factory.createPropertySignature(
      member.modifiers,
      member.name,
      member.questionToken,
      functionType(member),
    );
  });
}

function strictClass(node: ts.ClassDeclaration): ts.ClassDeclaration {
  const { modifiers, name, typeParameters, heritageClauses, members } = node;
  const visible = members.filter((member) => !isHidden(member));
  return ts.factory.updateClassDeclaration(
    node,
    withDeclare(modifiers),
    name,
    typeParameters,
    heritageClauses,
    visible.map((member) => {
      if (!ts.isMethodDeclaration(member) || isOverloaded(member, visible)) return member;
      return ts.factory.createPropertyDeclaration(
        member.modifiers,
        member.name,
        member.questionToken,
        functionType(member),
        undefined,
      );
    }),
  );
}

function functionType({
  typeParameters,
  parameters,
  type,
}: ts.MethodSignature | ts.MethodDeclaration): ts.FunctionTypeNode {
  const anyType = ts.factory.createKeywordTypeNode(ts.SyntaxKind.AnyKeyword);
  return ts.factory.createFunctionTypeNode(typeParameters, parameters, type ?? anyType);
}

function isOverloaded(method: ts.NamedDeclaration, members: readonly ts.NamedDeclaration[]): boolean {
  return members.some((other) => other !== method && nameOf(other) === nameOf(method));
}

function nameOf({ name }: ts.NamedDeclaration): string | undefined {
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : undefined;
}

function isHidden(member: ts.ClassElement): boolean {
  const modifiers = ts.canHaveModifiers(member) ? (ts.getModifiers(member) ?? []) : [];
  const isPrivate = modifiers.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);
  return isPrivate || (member.name !== undefined && ts.isPrivateIdentifier(member.name));
}

/** In a file of declarations, a value is `declare`d or exported. */
function declared(node: ts.Node): ts.Node {
  const { factory } = ts;
  if (ts.isFunctionDeclaration(node)) {
    const { modifiers, asteriskToken, name, typeParameters, parameters, type } = node;
    const all = withDeclare(modifiers);
    return factory.updateFunctionDeclaration(
      node,
      all,
      asteriskToken,
      name,
      typeParameters,
      parameters,
      type,
      undefined,
    );
  }
  if (ts.isVariableStatement(node))
    return factory.updateVariableStatement(node, withDeclare(node.modifiers), node.declarationList);
  return node;
}

function withDeclare(modifiers: readonly ts.ModifierLike[] = []): ts.ModifierLike[] {
  const others = modifiers.filter(({ kind }) => kind !== ts.SyntaxKind.DeclareKeyword);
  const isAbstract = (each: ts.ModifierLike) => each.kind === ts.SyntaxKind.AbstractKeyword;
  return [
    ...others.filter((each) => !isAbstract(each)),
    ts.factory.createModifier(ts.SyntaxKind.DeclareKeyword),
    ...others.filter(isAbstract),
  ];
}

/** Nothing for what is not generic, or is no type. */
function instanceOf(statement: ts.Statement): string[] {
  if (!ts.isInterfaceDeclaration(statement) && !ts.isTypeAliasDeclaration(statement)) return [];
  const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
  if (!isExported || !statement.typeParameters) return [];
  const name = statement.name.text;
  const limits = statement.typeParameters.map(({ constraint }) => constraint?.getText() ?? 'unknown');
  return [`export type ${name}${INSTANCE} = ${name}<${limits.join(', ')}>;`];
}
