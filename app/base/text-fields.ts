/** The fields of a form that hold text, to be put into another one and sent again. */
export function textFieldsOf(form: FormData): [name: string, value: string][] {
  return [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
}
