declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

// Plain style sheets are imported for their effect only.
declare module '*.css' {}

interface ImportMeta {
  /** The bundler sets it. */
  readonly env: { readonly PROD: boolean }
}
