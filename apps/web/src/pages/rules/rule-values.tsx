import { texts } from '#texts'
import classes from './rules.module.css'
import type { Decision } from './rules.queries.ts'

const words = texts.rules

/** Every rule with its value and the lines that gave it. */
export const RuleValues = ({ rules }: { rules: Decision['rules'] }) => (
  <table className={classes.values}>
    <tbody>
      {rules.map(({ name, row, value, contributions }) => (
        <tr key={`${name} ${row}`}>
          <th scope="row">
            <code>{name.split('.').at(-1)}</code>
          </th>
          <td>
            <code>{value === undefined ? words.undefinedValue : JSON.stringify(value)}</code>
          </td>
          <td className={classes.quiet}>
            {(contributions.length > 0 ? contributions : [{ row }])
              .map((one) => words.line(one.row).replace(' ', '\u00a0'))
              .join(', ')}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
