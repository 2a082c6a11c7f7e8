package server

func (s *Server) peopleRoutes() {
	s.sessionRoutes()
}
