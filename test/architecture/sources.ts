import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export interface Source {
  /** Relative to the project: `src/lib/clock.ts`. */
  path: string
  text: string
  /** Without comments. */
  code: string
}

/** Every TypeScript file under `src`. */
export function sources(): Source[] {
  return readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile() && /\.tsx?$/.test(e.name))
    .map((e) => {
      const file = join(e.parentPath, e.name)
      const text = readFileSync(file, 'utf8')
      return { path: relative(ROOT, file), text, code: withoutComments(text) }
    })
    .sort((a, b) => a.path.localeCompare(b.path))
}

/** What a file imports or re-exports, static and dynamic; types too. */
export function importsOf(code: string): string[] {
  const specifiers = code.matchAll(/(?<!['".])\b(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g)
  return [...specifiers].map((m) => m[1] ?? '')
}

/** The code without type-only imports and re-exports, which leave nothing behind at run time. */
export function withoutTypes(code: string): string {
  return code.replace(/\b(import|export) type [^;'"]*from\s*['"][^'"]+['"]/g, '')
}

/** A relative specifier as a path in the project, null for a package. */
export function resolveImport(from: string, specifier: string): string | null {
  return specifier.startsWith('.') ? join(dirname(from), specifier) : null
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`\\])\/\/.*$/gm, '$1')
}
