import classes from './spark.module.css'

interface SparkProps {
  /** The same in words. */
  told: string
  values: number[]
}

const size = { width: 100, height: 32 }

/** The course of a number over time in little room, without axes. */
export function Spark({ told, values }: SparkProps) {
  const most = Math.max(1, ...values)
  const step = size.width / Math.max(1, values.length)
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={told}
    >
      {values.map((value, at) => {
        const height = Math.max(value > 0 ? 1 : 0.3, (value / most) * size.height)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: points of time are known by their place
            key={at}
            {...{ x: at * step + step * 0.1, y: size.height - height, width: step * 0.8, height }}
          />
        )
      })}
    </svg>
  )
}
