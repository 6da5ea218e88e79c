import { Radio } from '@mantine/core'
import { Check, Minus } from 'lucide-react'
import { texts } from '#texts'
import { Tag } from '#ui/badge.tsx'
import {
  additionalRows,
  isAdminMap,
  levelOf,
  type PermissionMap,
  type PermissionRow,
  sectionRows,
  withLevel,
} from './levels.ts'
import classes from './permission-matrix.module.css'
import { useAdditionalPermissions } from './permissions.queries.ts'

const words = texts.permissions
const levels = ['deny', 'read', 'write']

interface MatrixProps {
  permissions: PermissionMap
  /** Without it the matrix only shows. */
  change?: (permissions: PermissionMap) => void
  /** Who gives these permissions, when it is not the one they belong to. */
  origin?: 'group'
  /** A group has nobody else to get permissions from. */
  hidesOrigin?: boolean
}

/** Sections and additional permissions by level, each with where it comes from. */
export function PermissionMatrix(props: MatrixProps) {
  const additional = additionalRows(useAdditionalPermissions(), props.permissions)
  return (
    <div className={classes.matrix} data-plain={props.hidesOrigin || undefined}>
      <MatrixHead {...props} rows={sectionRows} title={words.builtIn} />
      {sectionRows.map((row) => (
        <MatrixRow key={row.key} {...props} row={row} />
      ))}
      {additional.length > 0 && (
        <>
          <MatrixHead {...props} rows={additional} title={words.additional} />
          {additional.map((row) => (
            <MatrixRow key={row.key} {...props} row={row} />
          ))}
        </>
      )}
    </div>
  )
}

interface HeadProps extends MatrixProps {
  rows: PermissionRow[]
  title: string
}

/** The levels; where they can be changed, each sets all rows below it. */
function MatrixHead({ rows, title, permissions, change }: HeadProps) {
  const setAll = (level: string) => {
    const fitting = rows.map((row) => [row, nearest(row, level)] as const)
    change?.(fitting.reduce((map, [row, next]) => withLevel(row, map, next), permissions))
  }
  return (
    <div className={classes.head}>
      <h3>{title}</h3>
      {levels.map((level) =>
        change ? (
          <button
            key={level}
            type="button"
            title={`${words.setAll} ${words.levels[level]}`}
            onClick={() => setAll(level)}
          >
            {words.levels[level]}
          </button>
        ) : (
          <span key={level}>{words.levels[level]}</span>
        ),
      )}
      <span className={classes.origin}>{words.origin}</span>
    </div>
  )
}

/** The level, or the highest one that the row has below it. */
const nearest = ({ levels: offered }: PermissionRow, level: string) =>
  offered.find((one) => one === level) ?? offered.at(-1) ?? 'deny'

function originOf(row: PermissionRow, permissions: PermissionMap, given: 'group' | undefined) {
  const held = permissions[row.key]
  if (isAdminMap(permissions) && !row.isAdditional && held !== 'deny') return 'admin'
  if (held === undefined) return 'none'
  return given ?? 'own'
}

function MatrixRow({ row, permissions, change, origin }: MatrixProps & { row: PermissionRow }) {
  if (!change) return <FixedRow row={row} permissions={permissions} origin={origin} />
  const held = levelOf(row, permissions)
  const from = originOf(row, permissions, origin)
  // An admin has a section or not; a level in between would change nothing.
  const isFixed = (level: string) => from === 'admin' && level === 'read' && row.levels.length > 2
  return (
    <div role="radiogroup" aria-label={row.label} className={classes.row} data-level={held}>
      <RowLabel row={row} />
      {levels.map((level) => (
        <span key={level} className={classes.cell}>
          {row.levels.some((one) => one === level) && (
            <Radio
              size="xs"
              name={`user_permissions.${row.key}`}
              value={level}
              aria-label={`${row.label}: ${words.levels[level]}`}
              checked={held === level}
              disabled={isFixed(level)}
              onChange={() => change(withLevel(row, permissions, level))}
            />
          )}
        </span>
      ))}
      <span className={classes.origin}>
        {levels.includes(held) ? words.origins[from] : <Tag>{held}</Tag>}
      </span>
    </div>
  )
}

const RowLabel = ({ row }: { row: PermissionRow }) => (
  <span className={classes.label}>
    {row.label}
    {row.isAdditional && row.label !== row.key && <code>{row.key}</code>}
  </span>
)

/** A row that only tells. */
function FixedRow({
  row,
  permissions,
  origin,
}: Omit<MatrixProps, 'change'> & { row: PermissionRow }) {
  const held = levelOf(row, permissions)
  const Mark = held === 'deny' ? Minus : Check
  return (
    <div className={classes.row} data-level={held}>
      <RowLabel row={row} />
      {levels.map((level) => (
        <span key={level} className={classes.cell}>
          {level === held && <Mark size={16} role="img" aria-label={words.levels[level]} />}
        </span>
      ))}
      <span className={classes.origin}>
        {levels.includes(held) ? (
          words.origins[originOf(row, permissions, origin)]
        ) : (
          <Tag>{held}</Tag>
        )}
      </span>
    </div>
  )
}
