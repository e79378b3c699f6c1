/** Lists the keys that a query or a body may have, in any of its variants. */
export function fieldsOf(schema: object): string[] {
  const { def } = schema as { def?: { shape?: object; options?: object[] } }
  if (def?.shape) return Object.keys(def.shape)
  return (def?.options ?? []).flatMap(fieldsOf)
}
