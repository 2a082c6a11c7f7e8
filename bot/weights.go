package bot

import "reflect"

// WeightsOf lists the weights that a struct of numbers declares: each field's name is
// in its json tag and what it weighs in its about tag.
func WeightsOf[T any]() (list []Weight) {
	t := reflect.TypeFor[T]()
	for i := range t.NumField() {
		tag := t.Field(i).Tag
		list = append(list, Weight{Name: tag.Get("json"), About: tag.Get("about")})
	}
	return list
}

// Fill gives the fields of such a struct their values, in their order.
func Fill[T any](w *T, values []float64) {
	v := reflect.ValueOf(w).Elem()
	for i := range v.NumField() {
		v.Field(i).SetFloat(values[i])
	}
}
